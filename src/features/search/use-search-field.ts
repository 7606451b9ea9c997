import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { useCombobox } from '../../ui/use-combobox.ts';
import { markSearched, markTyped } from './search-field.ts';

interface Handlers {
  readonly onText: (text: string) => void;
  /** Called for a key that the combobox does not handle. @returns true if it has been handled */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onFocus: () => void;
  readonly onSubmit: () => void;
  /** Called when the focus has left the form. */
  readonly onLeave: () => void;
}

/**
 * Turns a field into the combobox's: sets its role, references and key handlers. The element stays, with focus and
 * caret.
 */
export function useSearchField(
  field: RefObject<HTMLInputElement | null>,
  combobox: ReturnType<typeof useCombobox>,
  handlers: Handlers,
): void {
  const { isListed, inputProps } = combobox;
  const { 'aria-controls': controls, 'aria-activedescendant': active } = inputProps;
  useEffect(() => {
    const { current: input } = field;
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-autocomplete', 'list');
    input?.setAttribute('aria-controls', controls);
  }, [field, controls]);
  useEffect(() => field.current?.setAttribute('aria-expanded', String(isListed)), [field, isListed]);
  useEffect(() => {
    if (active === undefined) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', active);
  }, [field, active]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!handlers.onKey(event)) inputProps.onKeyDown(event);
  });
  const onFocus = useEffectEvent(handlers.onFocus);
  const onInput = useEffectEvent(handlers.onText);
  const onSubmit = useEffectEvent(handlers.onSubmit);
  const onLeave = useEffectEvent(handlers.onLeave);
  useEffect(() => {
    const { current: input } = field;
    const form = input?.form;
    if (!input || !form) return;
    const removal = new AbortController();
    const { signal } = removal;
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input.addEventListener('focus', () => onFocus(), { signal });
    input.addEventListener(
      'input',
      () => {
        markTyped(input);
        onInput(input.value);
      },
      { signal },
    );
    form.addEventListener(
      'submit',
      (event) => {
        // From here on the suggestions handle the submit, because they know more than the field.
        event.preventDefault();
        event.stopPropagation();
        markSearched(input);
        onSubmit();
      },
      { signal },
    );
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) onLeave();
      },
      { signal },
    );
    return () => removal.abort();
  }, [field]);
}
