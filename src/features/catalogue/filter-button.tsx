import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import { countChosen, type FacetChoice, listSearch } from '../../rules/facet-choice.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './category-screen.module.css';
import type { Listing } from './use-listing.ts';

/** Where there is no room for filters beside the list: a button that opens them as a sheet. What is chosen there is taken when it closes. */
export function FilterButton({ listing }: { readonly listing: Listing }) {
  const { t } = useLingui();
  const { filters, request, choose, load, want } = listing;
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** What is chosen in the sheet. */
  const [draft, setDraft] = useState<FacetChoice>(request.choice);
  const count = countChosen(request.choice);

  async function open() {
    setLoading(true);
    try {
      await load();
      setDraft(request.choice);
      setOpen(true);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  }

  function close() {
    setOpen(false);
    // What is chosen and dropped again is no step of the history.
    if (listSearch({ ...request, choice: draft }) !== listSearch(request)) choose(draft);
  }

  return (
    <div className={styles.filterButton} data-needs-js>
      <Button
        variant="secondary"
        isLoading={isLoading}
        aria-haspopup="dialog"
        onPointerEnter={want}
        onFocus={want}
        onClick={() => void open()}
      >
        {count > 0 ? t`Фільтри: ${count}` : t`Фільтри`}
      </Button>
      {filters && (
        <filters.part.FacetSheet
          isOpen={isOpen}
          onClose={close}
          counts={
            isOpen
              ? filters.part.filterIndex(filters.index, filters.part.knownChoice(filters.index.facets, draft))
              : filters.filtered
          }
          choice={draft}
          onChange={setDraft}
        />
      )}
    </div>
  );
}
