/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export const OPTIONS = {"hourglass":{"usual":60,"values":[30,45,60,90]},"factors":{"usual":[]},"cap":{"usual":3,"values":[2,3,4,5]},"calm":{"usual":false},"cards":{"usual":"fresh","values":["fresh","box"]},"grade":{"usual":null,"values":[1,2,3,4,5]},"start":{"usual":null,"values":[0,1,2,3]},"kinds":{"usual":null},"own":{"usual":null}} as const;
