import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { paths } from '../../rules/paths.ts';
import { MIN_QUERY } from '../../rules/search-address.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { suggestionsQuery } from './search.ts';
import { addressesOf } from './suggestion-addresses.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { SuggestionNotes } from './suggestion-notes.tsx';
import style from './suggestions.css?inline';
import { useSearchField } from './use-search-field.ts';
import { useSearchSheet } from './use-search-sheet.ts';

adoptStyle(style);

/** Debounce of typing before suggestions are fetched, in milliseconds. */
const DEBOUNCE = 150;

interface Props {
  /** The field, which is rendered before this component is loaded, and becomes a combobox by it. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Suggestions for the typed text, below the search's field; on a phone over the whole window. */
export function Suggestions({ field }: Props) {
  const { navigate } = useNavigation();
  const href = useHref();
  const [text, setText] = useState(() => field.current?.value ?? '');
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current);
  const sheet = useSearchSheet(field, isOpen, () => setOpen(false));
  const { data, error, isFetching, refetch } = useSuggestions(text, isOpen);
  const addresses = data ? addressesOf(data) : [];

  const go = (path: string) => {
    const replace = sheet.isOpen;
    combobox.close();
    sheet.end();
    // The history entry of the open sheet leads nowhere, so it is replaced.
    afterPaint(() => void navigate({ href: href(path), replace }));
  };
  const combobox = useCombobox({
    isOpen,
    onOpenChange: setOpen,
    count: addresses.length,
    onEnter: (event) => {
      const chosen = addresses[combobox.active];
      if (chosen === undefined) return;
      event.preventDefault();
      go(chosen);
    },
  });
  useSearchField(field, combobox, {
    onText: (typed) => {
      setText(typed);
      combobox.reopen();
    },
    onKey: (event) => {
      if (!sheet.isOpen) return false;
      // Tab leaves an empty search: the sheet opened only because Tab passed the field.
      if (event.key === 'Tab' && field.current?.value === '') {
        sheet.pass();
        return true;
      }
      if (event.key !== 'Escape') return false;
      event.preventDefault();
      sheet.close();
      return true;
    },
    onFocus: () => {
      setText(field.current?.value ?? '');
      combobox.open();
    },
    onSubmit: () => {
      const q = field.current?.value.trim() ?? '';
      go((data?.query === q && data.leadsTo) || paths.searchFor(q));
    },
    // On a phone the list stays when the keyboard is hidden.
    onLeave: () => {
      if (!sheet.isOpen) combobox.close();
    },
  });
  const retry = () => {
    // The button disappears with the error, and would take the focus with it.
    field.current?.focus();
    void refetch();
  };
  return (
    <>
      {sheet.isOpen && <Cancel onCancel={sheet.close} />}
      <div className="suggest-list" hidden={!isOpen || !(addresses.length > 0 || data?.query || error || sheet.isOpen)}>
        <SuggestionNotes data={data} error={error} isRetrying={isFetching} onRetry={retry} />
        <SuggestionList data={data} combobox={combobox} onChoose={go} />
      </div>
    </>
  );
}

function Cancel({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <button type="button" className="suggest-cancel" onClick={onCancel}>
      <Trans>Скасувати</Trans>
    </button>
  );
}

/** Queries suggestions for the text typed last; for a text that is too short, popular searches. */
function useSuggestions(text: string, isOpen: boolean) {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  return useQuery({ ...suggestionsQuery(api, q.length >= MIN_QUERY ? q : ''), enabled: isOpen });
}
