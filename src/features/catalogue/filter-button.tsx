import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { countChosen, type FacetChoice, isSameChoice } from '../../rules/facet-choice.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './category-screen.module.css';

/** What the sheet shows, and whom it tells. */
export interface SheetState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is chosen in the sheet, and not taken yet. */
  readonly choice: FacetChoice;
  readonly onChange: (choice: FacetChoice) => void;
}

interface Props {
  readonly choice: FacetChoice;
  readonly choose: (choice: FacetChoice) => void;
  /** Somebody is about to use the filters. */
  readonly want: () => void;
  /** Loads them and waits. Throws ApiError. */
  readonly load: () => Promise<unknown>;
  /** The sheet; null until it is loaded. */
  readonly sheet: ((state: SheetState) => ReactNode) | null;
}

/** Where there is no room for filters beside the list: a button that opens them as a sheet. What is chosen there is taken when it closes. */
export function FilterButton({ choice, choose, want, load, sheet }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** What is chosen in the sheet. */
  const [draft, setDraft] = useState(choice);
  /** The same at once: whoever closes the sheet within the frame of a press means what they have pressed. */
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
    // What is chosen and dropped again is no step of the history.
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
        // The sheet takes longer than a frame: that of the press comes first.
        onClick={() => afterPaint(() => void open())}
      >
        {count > 0 ? t`Фільтри: ${count}` : t`Фільтри`}
      </Button>
      {sheet?.({ isOpen, onClose: close, choice: draft, onChange: change })}
    </div>
  );
}
