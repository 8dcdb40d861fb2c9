// Prints the home page in every language, as JSON: `node front/print.js FILE`, where FILE is the built `render.ts`.
// There is no browser here, so the few things that modules ask a browser for when they are loaded are given below.
const nothing = () => {};
Object.assign(globalThis, {
  location: new URL('http://localhost/'),
  document: { documentElement: { dataset: {} } },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  addEventListener: nothing,
  fetch: () => new Promise(nothing), // no server answers: the page looks as it does before one has
});
process.on('unhandledRejection', nothing); // pictures are loaded and never drawn
const { pages } = await import(process.argv[2]);
process.stdout.write(JSON.stringify(await pages()), () => process.exit(0));
