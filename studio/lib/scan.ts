import { useEffect, useEffectEvent } from 'react';
import { isGtin } from '../../src/rules/gtin.ts';

/** Maximum milliseconds between two keys of a code; wireless scanners pause for a while. */
const LONGEST_GAP = 400;
/** Maximum milliseconds between two keys that only a scanner types, not a person who presses a shortcut. */
const QUICK = 40;
/** Characters of the shortest code. */
const SHORTEST = 3;

/** Characters of the shortest code that is recognised in a field, where persons type short numbers. */
const SHORTEST_IN_FIELD = 6;

/** The part of a keyboard event that is read. */
interface Key {
  readonly key: string;
  readonly code: string;
  /** Milliseconds. */
  readonly timeStamp: number;
}

/** The effect of a key: it is a person's, or a scanner's, or it ends a code. */
type Read = { readonly kind: 'other' | 'part' } | { readonly kind: 'code'; readonly code: string };

/**
 * Recognises the codes of a scanner that types them like a keyboard: characters in quick succession, then Enter. Codes
 * are read by the position of the keys, because a Ukrainian layout would turn letters of a code into Cyrillic ones.
 */
export function createScanReader(shortest = SHORTEST): (key: Key) => Read {
  let typed = '';
  let last = 0;
  return ({ key, code, timeStamp }) => {
    if (key === 'Shift') return { kind: 'other' };
    const gap = timeStamp - last;
    const scanned = gap <= LONGEST_GAP ? typed : '';
    last = timeStamp;
    typed = '';
    if (key === 'Enter') {
      return scanned.length >= shortest ? { kind: 'code', code: scanned } : { kind: 'other' };
    }
    const character = characterOf({ key, code });
    if (character === null) return { kind: 'other' };
    typed = scanned + character;
    return { kind: scanned !== '' && gap <= QUICK ? 'part' : 'other' };
  };
}

function characterOf({ key, code }: Pick<Key, 'key' | 'code'>): string | null {
  if (key.length !== 1) return null;
  if (/^[!-~]$/.test(key)) return key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? null;
}

/**
 * Calls a function with each code that a scanner types anywhere on the screen, except in a text field. A camera on the
 * screen calls the same function.
 * @param isOff ignores scans, while a dialog is open
 */
export function useScan(onCode: (code: string) => void, isOff = false): void {
  const handle = useEffectEvent(onCode);
  useEffect(() => {
    if (isOff) return undefined;
    const read = createScanReader();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTextField(event.target)) return;
      const result = read(event);
      // The keys of a scan must not press the focused button, or call a shortcut of the studio.
      if (result.kind !== 'other') event.stopPropagation();
      if (result.kind !== 'code') return;
      event.preventDefault();
      handle(result.code);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOff]);
}

/**
 * Recognises a code that is scanned into a number's field of a form: a GTIN, whose check digit is right, or a code with
 * letters.
 * @param onStart called before the first character of a row of them, while the fields hold the person's own input
 * @param onCode called with the code; the key that ended it is not handled further
 * @returns a function that stops it
 */
export function watchFieldScans(form: HTMLElement, onStart: () => void, onCode: (code: string) => void): () => void {
  const read = createScanReader(SHORTEST_IN_FIELD);
  let last = Number.NEGATIVE_INFINITY;
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (key.length === 1 && timeStamp - last > LONGEST_GAP) onStart();
    last = key === 'Enter' ? Number.NEGATIVE_INFINITY : timeStamp;
    const result = read(event);
    if (result.kind !== 'code' || !(isGtin(result.code) || /[a-z]/i.test(result.code))) return;
    event.preventDefault();
    event.stopPropagation();
    onCode(result.code);
  };
  form.addEventListener('keydown', onKey, { capture: true });
  return () => form.removeEventListener('keydown', onKey, { capture: true });
}

const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

const isTextField = (target: EventTarget | null) => target instanceof Element && target.matches(TEXT_FIELDS);

/** Number of digits of the longest GTIN. */
const LONGEST_GTIN = 14;

/** Returns true if a scanned code is the GTIN, with any number of leading zeros, or the SKU of a product. */
export function isCodeOf(code: string, { sku, gtin }: { readonly sku: string; readonly gtin: string | null }): boolean {
  if (code.toLowerCase() === sku.toLowerCase()) return true;
  return gtin !== null && /^\d+$/.test(code) && padded(code) === padded(gtin);
}

const padded = (digits: string) => digits.padStart(LONGEST_GTIN, '0');
