// boardgame.io as its guide shows it: memory storage, a game whose state is 64 dice, both seats get the whole state.
const { Server } = require("boardgame.io/server");

const COLOURS = ["yellow", "orange", "purple", "blue"];

const Dice = {
  name: "dice",
  setup: () => ({ dice: [...Array(64).keys()].map((n) => ({ colour: COLOURS[n % 4], value: 1 })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, random }, die) => {
      G.dice[die].value = random.D6();
    },
  },
};

Server({ games: [Dice], origins: ["*"] }).run(Number(process.argv[2]));
