/** The focus never falls to the page: when the element that has it goes away, the nearest one that is left gets it. */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(.skip)';

/** Whether an element can hold the focus now. */
const holds = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [inert] *') && element.checkVisibility({ visibilityProperty: true });

/** The same control drawn anew has the same name; of pieces, the nearest of the same kind will do that lies in the same region. */
function again(last: HTMLElement, home: readonly HTMLElement[]): HTMLElement | undefined {
  const name = ['data-piece', 'data-spot', 'data-do', 'data-tab'].find((each) => last.hasAttribute(each));
  if (!name) return undefined;
  const value = last.getAttribute(name)!;
  const found = (where: ParentNode, named: string) => [...where.querySelectorAll<HTMLElement>(`[${name}${named}"]`)].find(holds);
  const same = found(document, `="${CSS.escape(value)}`);
  if (same || name !== 'data-piece') return same;
  const region = home.findIndex((each) => each.hasAttribute('data-region'));
  const kind = `^="${CSS.escape(value.split(':')[0])}:`;
  return home
    .slice(0, region + 1)
    .map((each) => found(each, kind))
    .find(Boolean);
}

/** Panels that come and go, over the page or with a question: when one goes away, the focus returns to where it came from. */
const FLOATING = '[data-region=menu], [data-passing], [role=dialog], dialog';

/** An element that had the focus, its ancestors then (the nearest first), and, if it floats, what had the focus before that. */
interface Place {
  readonly element: HTMLElement;
  readonly chain: readonly HTMLElement[];
  readonly floating: Element | null;
  readonly from: Place | null;
}

function place(element: HTMLElement, last: Place | null): Place {
  const chain: HTMLElement[] = [];
  for (let up = element.parentElement; up; up = up.parentElement) chain.push(up);
  const floating = element.closest(FLOATING);
  const still = last?.floating && (last.floating === floating || !last.floating.isConnected);
  return { element, chain, floating, from: floating && (still ? last.from : last) };
}

const firstIn = (part: HTMLElement): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.tabIndex >= 0 && holds(one));

/** The best element for the focus now; a control that was disabled for a moment gets it back. At the worst, the page's main part. */
function heir({ element: last, chain, floating, from }: Place): HTMLElement | null {
  if (holds(last)) return last;
  if (from && !floating?.isConnected) return heir(from);
  const home = chain.filter((each) => each.isConnected);
  const alike = again(last, home);
  if (alike) return alike;
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
  let last: Place | null = null;
  let asked = false;
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement || target instanceof SVGElement) last = place(target as HTMLElement, last);
  };
  const check = (): void => {
    asked = false;
    if (last && document.activeElement === document.body) heir(last)?.focus({ preventScroll: true });
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
