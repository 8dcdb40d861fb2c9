/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export const FACTS = {"title":"ENIGMA","rules":"4","seats":[2,4],"cooperative":false,"plannable":false,"timed":true,"in_turns":false,"bots":["random","greedy","novice","steady","expert"],"usual_bot":"steady","advice":true,"lesson":true} as const;
