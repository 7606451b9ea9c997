/** One of the things that can be chosen. */
export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** What else it is called: typed in full, each of these is this option, as its label is. */
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
  /** Options that are listed. */
  readonly count: number;
}

type ComboboxAction =
  | { readonly kind: 'open' | 'close' | 'enter' | 'clear-highlight' }
  | { readonly kind: 'highlight'; readonly index: number };

/**
 * What a key does, after the combobox pattern of the WAI-ARIA Authoring Practices (a list of suggestions, chosen by
 * hand): arrows go round the list and open it, Alt with an arrow opens and closes without highlighting, Escape closes. Keys
 * that move the caret leave the list. Null for a key that is the text field's own.
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

/** The only option that is called exactly so; null when none or several are. */
export function exactOption(text: string, options: readonly ComboboxOption[]): ComboboxOption | null {
  const wanted = plain(text);
  return onlyOf(
    options.filter(({ label, aliases = [] }) => [label, ...aliases].some((name) => plain(name) === wanted)),
  );
}

/** The option that a text stands for: the one that is called so, else the only one there is; null for none or several. */
export function optionFor(text: string, options: readonly ComboboxOption[]): ComboboxOption | null {
  return plain(text) === '' ? null : (exactOption(text, options) ?? onlyOf(options));
}

const onlyOf = <Item>([first, ...others]: readonly Item[]) => (first && others.length === 0 ? first : null);

/** Names are the same however they are spaced and capitalised, and whichever apostrophe is at hand. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[’'ʼ`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
