import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { current, speakFirst } from './lib/language.svelte';
import { here } from './lib/route.svelte';
import { applySettings, settings } from './lib/settings.svelte';
import { refreshPacks } from './lib/packs';
import { currentTheme, applyTheme } from './lib/theme.svelte';
import './lib/renewed';
import { startWorker } from './lib/worker';
import { PAGES } from './pages';
import './look/tokens.css';
import './look/base.css';
import './look/shared.css';

applyTheme(currentTheme());
applySettings();
const route = here();
const page = PAGES[route.page]().catch(() => null); // on its way while the texts are loaded; the app itself tells of a fault
const written = document.documentElement.lang; // before the page speaks its own language
await speakFirst();
const loaded = await page;
const first = loaded && { Page: loaded.default, route };
const target = document.getElementById('app')!;
if (first && target.dataset.page === route.page && written === current()) hydrate(App, { target, props: { first } });
else {
  target.replaceChildren();
  mount(App, { target, props: { first } });
}
target.removeAttribute('data-page');
startWorker(() => {
  refreshPacks();
  if (settings.notify) void import('./push/push.svelte').then(({ refresh }) => refresh());
});
