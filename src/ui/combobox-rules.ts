/** An option of a combobox. */
export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Further names: a typed text that equals one of them selects this option, like its label. */
  readonly aliases?: readonly string[];
}

interface Key {
  readonly key: string;
  readonly altKey: boolean;
}

interface List {
  readonly isOpen: boolean;
  /** Index of the highlighted option; -1 for none. */
  readonly active: number;
  /** Number of listed options. */
  readonly count: number;
}

type ComboboxAction =
  | { readonly kind: 'open' | 'close' | 'enter' | 'clear-highlight' }
  | { readonly kind: 'highlight'; readonly index: number };

/**
 * Returns the action of a key, by the combobox pattern of the WAI-ARIA Authoring Practices (list autocomplete with
 * manual selection): arrows move through the list and open it, Alt with an arrow opens and closes it without
 * highlighting, Escape closes it. Keys that move the caret leave the list. Null for a key that the text field handles.
 */
export function actionOf({ key, altKey }: Key, { isOpen, active, count }: List): ComboboxAction | null {
  switch (key) {
    case 'ArrowDown':
      if (altKey) return { kind: 'open' };
      return { kind: 'highlight', index: count === 0 ? -1 : (active + 1) % count };
    case 'ArrowUp':
      if (altKey) return { kind: 'close' };
      return { kind: 'highlight', index: active <= 0 ? count - 1 : active - 1 };
    case 'Escape':
      return isOpen ? { kind: 'close' } : null;
    case 'Enter':
      return { kind: 'enter' };
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      return active < 0 ? null : { kind: 'clear-highlight' };
    default:
      return null;
  }
}

/** Returns the only option with exactly this name; null if there are none or several. */
export function exactOption(text: string, options: readonly ComboboxOption[]): ComboboxOption | null {
  const wanted = plain(text);
  return onlyOf(
    options.filter(({ label, aliases = [] }) => [label, ...aliases].some((name) => plain(name) === wanted)),
  );
}

/**
 * Returns the option that a text refers to: the one with this name, or else the only option; null for none or several.
 */
export function optionFor(text: string, options: readonly ComboboxOption[]): ComboboxOption | null {
  return plain(text) === '' ? null : (exactOption(text, options) ?? onlyOf(options));
}

const onlyOf = <Item>([first, ...others]: readonly Item[]) => (first && others.length === 0 ? first : null);

/** Normalises a name: spaces, letter case and the kind of apostrophe do not matter. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[’'ʼ`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
