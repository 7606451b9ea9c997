import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormFailure } from './field.tsx';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** Label of the button, which names its action. */
  readonly action: string;
  readonly isPending: boolean;
  /** Message of a failure. */
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Description of the consequences. */
  readonly children: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone, and shows its error. */
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
