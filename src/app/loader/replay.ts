import type { Early, RecordedEvent } from './early.ts';

/** Milliseconds before a press that has not reached its target is tried again. */
const AGAIN = 30;
/** Maximum number of tries of one press. */
const TRIES = 300;

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Replays, in order and once each, the events recorded before the app was hydrated and during the replay. Call it after
 * hydration; once it resolves, no more events are recorded.
 */
export async function replay(early: Early, document: Document): Promise<void> {
  // Events that are recorded during the replay wait for their turn.
  for (let kept = early.kept.shift(); kept; kept = early.kept.shift()) {
    const target = present(kept.target, kept.index, document);
    if (target && isReachable(target, document)) {
      if (target !== kept.target) keepFocus(kept, target, document);
      await doAgain(early, { ...kept, target });
    } else release(kept);
    // Lets the app render the result, as between two presses of a shopper.
    await later(0);
  }
}

async function doAgain(early: Early, kept: RecordedEvent): Promise<void> {
  if (kept.type === 'input') return type(early, kept);
  release(kept);
  const { target } = kept;
  let isHeard = false;
  target.addEventListener(kept.type, () => (isHeard = true), { once: true, capture: true });
  // React stops an event on a part that is not hydrated yet before it reaches its target.
  for (let tries = 0; !isHeard && target.isConnected && tries < TRIES; tries += 1) {
    if (tries > 0) await later(AGAIN);
    quietly(early, () => press(kept));
  }
}

function press({ type, target, detail = 1, by }: RecordedEvent): void {
  if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit(by?.isConnected ? by : null);
  else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }));
}

/** Passes a field's value to the app as if it had just been typed, ticked or chosen. */
function type(early: Early, { target, value = '', isChecked }: RecordedEvent): void {
  quietly(early, () => {
    if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
      // The app is notified by a click, which toggles the field.
      target.checked = !isChecked;
      target.click();
      return;
    }
    const field = target as HTMLInputElement;
    const caret = field.selectionStart;
    const end = field.selectionEnd;
    // React tracks values that are set on the element itself: only a value that differs from the tracked one is a
    // change.
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

/** Focuses a field that has replaced the one that was typed in, unless the focus has moved elsewhere meanwhile. */
function keepFocus({ type }: RecordedEvent, target: Element, document: Document): void {
  if (type === 'input' && document.activeElement === document.body) (target as HTMLElement).focus();
}

/** Removes the busy look. */
function release({ type, target, by }: RecordedEvent): void {
  const button = type === 'click' ? target : by;
  button?.removeAttribute('aria-busy');
}

/** Returns true if the shopper could press the target now: it is enabled, and no modal window covers it. */
function isReachable(target: Element, document: Document): boolean {
  const window = document.querySelector(':modal');
  return !target.matches(':disabled') && (!window || window.contains(target));
}

/** Returns the element, or its replacement: the nearest element with the same tag, naming attributes and text. */
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
