import { useId, useState } from 'react';
import { actionOf } from './combobox-rules.ts';

/** A key that was pressed in the field, as React tells it or the browser. */
type FieldKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>;

interface Options {
  /** Whether the list may be shown; held by whoever loads the options for it. */
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** How many options are suggested for the text. */
  readonly count: number;
  /** Enter sends the form, unless its default is prevented here. */
  readonly onEnter?: (event: FieldKey) => void;
}

/**
 * State, keys and references of a combobox, a text field with a list of suggestions, after the WAI-ARIA Authoring
 * Practices; see combobox-rules.ts for the keys and docs/decisions/0036 for why it is our own. The focus stays in the field.
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
    /** Whether options are on the screen. */
    isListed,
    active,
    open: () => onOpenChange(true),
    close: () => {
      onOpenChange(false);
      setHighlighted(-1);
    },
    /** The text has changed: other options come. */
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
