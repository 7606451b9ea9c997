import type { Early, Kept } from './early.ts';

/** Milliseconds until a press is tried again that has not reached its target. */
const AGAIN = 30;
/** Tries of one press; after so many its target does not answer at all. */
const TRIES = 300;

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Does again, in order and once each, what was done before the app could answer, and what is done meanwhile. Call it when
 * the app has hydrated; when it resolves nothing is kept any more.
 */
export async function replay(early: Early, document: Document): Promise<void> {
  // What is kept while this goes on waits for its turn.
  for (let kept = early.kept.shift(); kept; kept = early.kept.shift()) {
    const target = present(kept.target, kept.index, document);
    if (target && isReachable(target, document)) {
      if (target !== kept.target) keepFocus(kept, target, document);
      await doAgain(early, { ...kept, target });
    } else release(kept);
    // The app renders what follows from it, as it would between two presses of a shopper.
    await later(0);
  }
}

async function doAgain(early: Early, kept: Kept): Promise<void> {
  if (kept.type === 'input') return type(early, kept);
  release(kept);
  const { target } = kept;
  let isHeard = false;
  target.addEventListener(kept.type, () => (isHeard = true), { once: true, capture: true });
  // React stops an event on what it has not hydrated yet before it reaches its target.
  for (let tries = 0; !isHeard && target.isConnected && tries < TRIES; tries += 1) {
    if (tries > 0) await later(AGAIN);
    quietly(early, () => press(kept));
  }
}

function press({ type, target, detail = 1, by }: Kept): void {
  if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit(by?.isConnected ? by : null);
  else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }));
}

/** Tells the app of a field's value as if it was typed, ticked or chosen now. */
function type(early: Early, { target, value = '', isChecked }: Kept): void {
  quietly(early, () => {
    if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
      // The app is told by a press that changes it.
      target.checked = !isChecked;
      target.click();
      return;
    }
    const field = target as HTMLInputElement;
    const caret = field.selectionStart;
    const end = field.selectionEnd;
    // React notes what is set at the element itself: only a value that differs from that is a change to it.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    target.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
    if (field.ownerDocument.activeElement !== field)
      target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    else if (caret !== null) field.setSelectionRange(caret, end);
  });
}

function quietly(early: Early, act: () => void): void {
  early.isReplaying = true;
  try {
    act();
  } finally {
    early.isReplaying = false;
  }
}

/** A field that has taken the place of the one that was typed in has the focus, unless that has gone elsewhere meanwhile. */
function keepFocus({ type }: Kept, target: Element, document: Document): void {
  if (type === 'input' && document.activeElement === document.body) (target as HTMLElement).focus();
}

/** Takes the busy look off. */
function release({ type, target, by }: Kept): void {
  const button = type === 'click' ? target : by;
  button?.removeAttribute('aria-busy');
}

/** What a shopper could not press now is not pressed for them: a window that opened meanwhile is over it. */
function isReachable(target: Element, document: Document): boolean {
  const window = document.querySelector(':modal');
  return !target.matches(':disabled') && (!window || window.contains(target));
}

/** The element, or the one that has taken its place: of the same name, the nearest in the document. */
function present(target: Element, index: number, document: Document): Element | null {
  if (target.isConnected) return target;
  const name = nameOf(target);
  return (
    [...document.querySelectorAll(target.localName)]
      .map((element, place) => ({ element, distance: Math.abs(place - index) }))
      .filter(({ element }) => nameOf(element) === name)
      .sort((one, other) => one.distance - other.distance)[0]?.element ?? null
  );
}

const NAMING = ['id', 'name', 'type', 'aria-label', 'aria-labelledby', 'aria-describedby'] as const;

const nameOf = (element: Element) =>
  [...NAMING.map((attribute) => element.getAttribute(attribute)), element.textContent].join('\n');
