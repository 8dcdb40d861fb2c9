// The page waits for this file before it is painted: dark or light, as chosen on this device, else as the system is; and whether
// the words that the server has put into the page are in the language chosen here.
{
  let [chosen, language] = [null, null];
  try {
    chosen = JSON.parse(localStorage.getItem('tessera.theme'));
    language = JSON.parse(localStorage.getItem('tessera.language'));
  } catch {
    // a browser that keeps nothing
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const { dataset, lang } = document.documentElement;
  dataset.theme = chosen ?? system;
  if (language && language !== lang) dataset.foreign = ''; // the words in the page are not the reader's
}
