// boardgame.io as its guide shows it: a game whose state is 64 dice, both seats get the whole state.
// node server.js PORT [FOLDER]: with a folder its file storage keeps the matches there, otherwise they are in memory.
const { FlatFile, Server } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
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

const db = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [Dice], origins: ["*"], ...db }).run(Number(port));
