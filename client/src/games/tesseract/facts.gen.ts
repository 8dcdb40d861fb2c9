/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export const FACTS = {"title":"TESSERACT","rules":"3","seats":[1,4],"cooperative":true,"plannable":true,"timed":false,"in_turns":true,"bots":["random","greedy","novice","steady","expert"],"usual_bot":"steady","advice":true,"lesson":true} as const;
