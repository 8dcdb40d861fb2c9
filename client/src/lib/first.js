// The page waits for this file before it is painted: dark or light, as chosen on this device, else as the system is.
{
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('tessera.theme'));
  } catch {
    // a browser that keeps nothing
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = chosen ?? system;
}
