import { mount } from 'svelte';
import App from './App.svelte';
import { speakFirst } from './lib/language.svelte';
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
void PAGES[here().page]().catch(() => {}); // on its way while the texts are loaded; the app itself tells of a fault
await speakFirst();
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
startWorker(() => {
  refreshPacks();
  if (settings.notify) void import('./push/push.svelte').then(({ refresh }) => refresh());
});
