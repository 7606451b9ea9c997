import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../lib/error-message.ts';
import { useAttempt } from '../lib/use-submit.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Describes the effect and whether it can be undone. */
  readonly children: ReactNode;
  /** Label of the confirming button: "Видалити товар". */
  readonly action: string;
  /** Label of the other button, if "Скасувати" would be ambiguous. */
  readonly dismissal?: string;
  readonly isDangerous?: boolean;
  /** True while the effect is not known yet. */
  readonly isDisabled?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The dialog is closed if it succeeds; an error is shown in the dialog. */
  readonly onConfirm: () => Promise<unknown> | undefined;
}

/** Asks for confirmation of an action that is hard to undo. */
export function ConfirmDialog({
  title,
  children,
  action,
  dismissal,
  isDangerous,
  isDisabled = false,
  isOpen,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { attempt, clear, error, isPending } = useAttempt();
  const close = () => {
    clear();
    onClose();
  };
  const confirm = async () => {
    if (await attempt(onConfirm)) close();
  };
  return (
    <Dialog title={title} role="alertdialog" isOpen={isOpen} onOpenChange={(open) => !open && close()}>
      {children}
      <div role="alert">{error !== null && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      <DialogActions>
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          isDisabled={isDisabled}
          isPending={isPending}
          onPress={() => void confirm()}
        >
          {action}
        </Button>
        <Button variant="secondary" onPress={close}>
          {dismissal ?? t`Скасувати`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
