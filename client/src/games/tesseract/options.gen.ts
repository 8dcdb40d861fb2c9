/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export const OPTIONS = {"plate":{"usual":"1","values":["1","A","2","B","3","C","4","D"]},"characters":{"usual":"chance","values":["chance","choice"]},"start":{"usual":null},"start_cards":{"usual":true},"extra_primed":{"usual":0,"values":[0,1,2]},"plate_open":{"usual":false},"ask_first":{"usual":[]}} as const;
