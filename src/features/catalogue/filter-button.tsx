import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { countChosen, type FacetChoice, isSameChoice } from '../../rules/facet-choice.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './category-screen.module.css';

/** State of the sheet, and its callbacks. */
export interface SheetState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The choice in the sheet, which is not applied yet. */
  readonly choice: FacetChoice;
  readonly onChange: (choice: FacetChoice) => void;
}

interface Props {
  readonly choice: FacetChoice;
  readonly choose: (choice: FacetChoice) => void;
  /** Called when the shopper is about to use the filters. */
  readonly want: () => void;
  /** Loads the filters. Rejects with ApiError. */
  readonly load: () => Promise<unknown>;
  /** Renders the sheet; null until it is loaded. */
  readonly sheet: ((state: SheetState) => ReactNode) | null;
}

/**
 * A button that opens the filters as a sheet, where there is no room for them beside the list. The choice is applied
 * when the sheet is closed.
 */
export function FilterButton({ choice, choose, want, load, sheet }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** The choice in the sheet. */
  const [draft, setDraft] = useState(choice);
  /** The same, updated synchronously: the sheet may be closed before the press on a filter is rendered. */
  const chosen = useRef(choice);
  const count = countChosen(choice);

  function change(next: FacetChoice) {
    chosen.current = next;
    setDraft(next);
  }

  async function open() {
    setLoading(true);
    try {
      await load();
      change(choice);
      setOpen(true);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  }

  function close() {
    setOpen(false);
    // A choice that was made and undone adds no entry to the history.
    if (!isSameChoice(chosen.current, choice)) choose(chosen.current);
  }

  return (
    <div className={styles.filterButton} data-needs-js>
      <Button
        variant="secondary"
        isLoading={isLoading}
        aria-haspopup="dialog"
        onPointerEnter={want}
        onFocus={want}
        // Rendering the sheet takes longer than a frame, so the pressed look is painted first.
        onClick={() => afterPaint(() => void open())}
      >
        {count > 0 ? t`Фільтри: ${count}` : t`Фільтри`}
      </Button>
      {sheet?.({ isOpen, onClose: close, choice: draft, onChange: change })}
    </div>
  );
}
