/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The tables of docs/balance.md by subject; a pair of numbers is so many of so many games. */
export const MEASURED = {"the win rates":[[{"level":"expert","players":2.0,"1":[25,25],"2":[19,25],"3":[10,25],"4":[4,25],"A":"–","B":"–","C":"–","D":"–"},{"level":"expert","players":3.0,"1":[21,25],"2":[15,25],"3":[6,25],"4":[3,25],"A":"–","B":"–","C":"–","D":"–"},{"level":"expert","players":4.0,"1":[18,25],"2":[16,25],"3":[6,25],"4":[2,25],"A":"–","B":"–","C":"–","D":"–"},{"level":"steady","players":2.0,"1":[77,100],"2":[39,100],"3":"–","4":"–","A":"–","B":"–","C":"–","D":"–"}]]} as const;
