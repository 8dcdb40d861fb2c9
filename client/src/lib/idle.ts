/** Work that can wait, in slices between which the page answers. */

/** Call this once the page has nothing else to do; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
}

/** Do this in slices, one whenever the page has nothing else to do, until it says that it is done; returns how to call it off. */
export function inSlices(slice: () => boolean): () => void {
  let cancel = whenIdle(next);
  function next(): void {
    if (!slice()) cancel = whenIdle(next);
  }
  return () => cancel();
}

/** Let the page do what it has to, then go on. */
export const breathe = (): Promise<void> => new Promise((go) => setTimeout(go));
