import { useId, useState } from 'react';
import { actionOf } from './combobox-rules.ts';

/** A key event of the field, from React or from the browser. */
type FieldKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>;

interface Options {
  /** True if the list may be shown; state of the component that loads the options. */
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Number of options that are suggested for the text. */
  readonly count: number;
  /** Called for Enter, which submits the form unless its default is prevented here. */
  readonly onEnter?: (event: FieldKey) => void;
}

/**
 * State, keys and ARIA references of a combobox, a text field with a list of suggestions, by the WAI-ARIA Authoring
 * Practices; see combobox-rules.ts for the keys, and docs/decisions/0036 for the reasons of an implementation of our
 * own. The focus stays in the field.
 */
export function useCombobox({ isOpen, onOpenChange, count, onEnter }: Options) {
  const id = useId();
  const [highlighted, setHighlighted] = useState(-1);
  const isListed = isOpen && count > 0;
  /** Index of the highlighted option; -1 for none. */
  const active = isListed && highlighted < count ? highlighted : -1;
  const idOf = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: FieldKey) => {
    const action = actionOf(event, { isOpen: isListed, active, count });
    if (action?.kind === 'clear-highlight') return setHighlighted(-1);
    if (action?.kind === 'enter') return onEnter?.(event);
    if (!action) return;
    event.preventDefault();
    onOpenChange(action.kind !== 'close');
    setHighlighted(action.kind === 'highlight' ? action.index : -1);
  };
  return {
    /** True if options are shown. */
    isListed,
    active,
    open: () => onOpenChange(true),
    close: () => {
      onOpenChange(false);
      setHighlighted(-1);
    },
    /** Opens the list without a highlight, because the text has changed and so will the options. */
    reopen: () => {
      onOpenChange(true);
      setHighlighted(-1);
    },
    inputProps: {
      'aria-controls': id,
      'aria-activedescendant': active >= 0 ? idOf(active) : undefined,
      onKeyDown,
    },
    listProps: { id },
    optionProps: (index: number) => ({
      id: idOf(index),
      'aria-selected': index === active,
      ref: index === active ? scrollIntoView : undefined,
    }),
  };
}

const scrollIntoView = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' });
