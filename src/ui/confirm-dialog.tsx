import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormFailure } from './field.tsx';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** What the button does, in its own words. */
  readonly action: string;
  readonly isPending: boolean;
  /** Why it could not be done. */
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it means. */
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone; an error is shown in it. */
export function ConfirmDialog({ title, isOpen, action, isPending, failure, onConfirm, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={title} isNarrow isOpen={isOpen} onClose={onClose}>
      <div className={styles.confirm}>
        {children}
        <FormFailure message={failure} />
        <div className={styles.buttons}>
          <Button isLoading={isPending} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t`Не зараз`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
