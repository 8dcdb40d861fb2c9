// The load client: two sockets a match, whoever's turn it is moves at once, or after `pace` seconds.
const { readFileSync } = require("fs");
const { io } = require("socket.io-client");

const [port, tables, seconds, pace, server] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
let moves = 0;
let counting = false;
const latencies = [];

function cpuSeconds() {
  const fields = readFileSync(`/proc/${server}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function seat(matchID, playerID) {
  const socket = io(`${base}/dice`, { transports: ["websocket"], forceNew: true });
  let sent = 0;
  const look = (state) => {
    if (sent && state.ctx.currentPlayer !== playerID) {
      if (counting) {
        moves += 1;
        latencies.push((performance.now() - sent) / 1000);
      }
      sent = 0;
    }
    if (state.ctx.currentPlayer !== playerID) return;
    const act = () => {
      sent = performance.now();
      const payload = { type: "roll", args: [state.ctx.turn % 64], playerID };
      socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
    };
    if (pace) setTimeout(act, pace * 1000 * (0.8 + 0.4 * Math.random()));
    else act();
  };
  socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, 2));
  socket.on("sync", (_, info) => look(info.state));
  socket.on("update", (_, state) => look(state));
}

async function main() {
  for (let number = 0; number < tables; number++) {
    const made = await fetch(`${base}/games/dice/create`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ numPlayers: 2 }),
    });
    const { matchID } = await made.json();
    seat(matchID, "0");
    seat(matchID, "1");
  }
  await new Promise((done) => setTimeout(done, 2000 + pace * 1000));
  counting = true;
  const [begun, before] = [performance.now(), cpuSeconds()];
  await new Promise((done) => setTimeout(done, seconds * 1000));
  counting = false;
  const figures = { moves, seconds: (performance.now() - begun) / 1000, cpu: cpuSeconds() - before, latencies };
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
}

main();
