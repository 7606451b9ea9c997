import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from '../../lib/navigation.ts';
import { isNarrow, openSheet, SHEET_HASH } from './search-sheet.ts';

/** The search over the whole window on a phone. */
export interface SearchSheet {
  readonly isOpen: boolean;
  /** Goes back to the page behind it. */
  readonly close: () => void;
  /** Closes it at once, as Tab is about to move the focus from the field to its neighbour on the page. */
  readonly pass: () => void;
  /** Ends it because the shopper goes to another page. */
  readonly end: () => void;
}

/**
 * Opens the sheet when the search is used on a phone. It adds an entry to the history, so that the back button closes
 * the sheet and not the page.
 */
export function useSearchSheet(
  field: RefObject<HTMLInputElement | null>,
  isWanted: boolean,
  onClosed: () => void,
): SearchSheet {
  const { navigate, onLeave } = useNavigation();
  const [isOpen, setOpen] = useState(false);
  const end = useCallback(() => {
    // On a desktop the focus stays in the field.
    if (field.current?.form?.popover) field.current.blur();
    setOpen(false);
  }, [field]);
  const closed = () => {
    const form = field.current?.form;
    const hadFocus = form?.contains(document.activeElement);
    end();
    // Not to the field, which would open the sheet again.
    if (hadFocus) form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    onClosed();
  };
  const onGone = useEffectEvent(closed);
  const opened = useEffectEvent(() => {
    setOpen(true);
    if (location.hash === SHEET_HASH) return;
    void navigate({ href: `${location.pathname}${location.search}${SHEET_HASH}`, resetScroll: false });
  });

  useEffect(() => {
    if (isWanted && !isOpen && isNarrow()) opened();
  }, [isWanted, isOpen]);
  useEffect(() => {
    const form = field.current?.form;
    if (!isOpen || !form) return;
    const putBack = openSheet(form);
    const onBack = () => {
      if (location.hash !== SHEET_HASH) onGone();
    };
    window.addEventListener('popstate', onBack);
    const stop = onLeave(({ isOtherPath }) => {
      if (isOtherPath) onGone();
    });
    return () => {
      window.removeEventListener('popstate', onBack);
      stop();
      putBack();
    };
  }, [field, isOpen, onLeave]);

  const close = () => {
    if (location.hash === SHEET_HASH) history.back();
    else closed();
  };
  const pass = () => {
    setOpen(false);
    onClosed();
    if (location.hash === SHEET_HASH) history.back();
  };
  return { isOpen, close, pass, end };
}
