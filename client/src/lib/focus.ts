/** The focus never falls to the page: when the element that has it goes away, the nearest one that is left gets it. */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(.skip)';

/** Whether an element can hold the focus now. */
const holds = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [inert] *') && element.checkVisibility({ visibilityProperty: true });

/** The same control drawn anew has the same name. */
const nameOf = (element: HTMLElement): string | null => {
  const name = ['data-piece', 'data-spot', 'data-do', 'data-tab'].find((each) => element.hasAttribute(each));
  return name ? `[${name}="${CSS.escape(element.getAttribute(name)!)}"]` : null;
};

const firstIn = (part: HTMLElement): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.tabIndex >= 0 && holds(one));

/** The best place for the focus when `last` is gone; `chain` are its former ancestors, the nearest first. At the worst, the page's main part. */
export function heir(last: HTMLElement, chain: readonly HTMLElement[]): HTMLElement | null {
  const home = chain.filter((each) => each.isConnected);
  const name = nameOf(last);
  const again = name && home.at(-1)?.querySelector<HTMLElement>(name);
  if (again && holds(again)) return again;
  const page = document.querySelector('main');
  for (const each of home) {
    if (page && each !== page && each.contains(page)) {
      page.tabIndex = -1;
      return holds(page) ? page : (firstIn(page) ?? null); // without a box of its own it cannot have the focus
    }
    const found = firstIn(each);
    if (found) return found;
  }
  return null;
}

/** Watch the focus of the whole page. */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let chain: HTMLElement[] = [];
  let asked = false;
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    last = target as HTMLElement;
    chain = [];
    for (let up = target.parentElement; up; up = up.parentElement) chain.push(up);
  };
  const check = (): void => {
    asked = false;
    if (!last || document.activeElement !== document.body) return;
    const next = holds(last) ? last : heir(last, chain); // a control that was disabled for a moment gets its focus back
    next?.focus({ preventScroll: true });
  };
  /** After the change is complete: a list that is drawn anew is empty for a moment. */
  const soon = (): void => {
    if (asked || !last || document.activeElement !== document.body) return;
    asked = true;
    setTimeout(check, 60);
  };
  /** A click beside everything leaves the focus nowhere on purpose. */
  const forget = ({ target }: PointerEvent): void => {
    if (!(target as Element).closest?.(FOCUSABLE)) last = null;
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'inert', 'hidden'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
}
