/** The home page as text, in one language; run by `front/print.js` while the client is built. */
import { render } from 'svelte/server';
import App from '../src/App.svelte';
import { LANGUAGES, speak, type Language } from '../src/lib/language.svelte';
import Home from '../src/pages/Home.svelte';

/** The page in every language. */
export async function pages(): Promise<Record<string, string>> {
  const written: Record<string, string> = {};
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await speak(language);
    written[language] = render(App, { props: { first: { Page: Home, route: { page: 'home' } } } }).body;
  }
  return written;
}
