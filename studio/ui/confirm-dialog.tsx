import { useErrorMessage } from '../lib/error-message.ts';
import { useAttempt } from '../lib/use-submit.ts';
import { type DialogFormProps, FormDialog } from './form-dialog.tsx';

interface ConfirmDialogProps extends Omit<DialogFormProps, 'form' | 'isByPress'> {
  readonly title: string;
  readonly isOpen: boolean;
  /** The dialog is closed if it succeeds; an error is shown in the dialog. */
  readonly onConfirm: () => Promise<unknown> | undefined;
}

/** Asks for confirmation of an action that is hard to undo: describes the effect and whether it can be undone. */
export function ConfirmDialog({ onClose, onConfirm, ...rest }: ConfirmDialogProps) {
  const errorMessage = useErrorMessage();
  const { attempt, clear, error, isPending } = useAttempt();
  const close = () => {
    clear();
    onClose();
  };
  const confirm = async () => {
    if (await attempt(onConfirm)) close();
  };
  const message = error === null ? null : errorMessage(error);
  const form = { run: () => void confirm(), isPending, message };
  return <FormDialog {...rest} isByPress={rest.isDangerous === true} role="alertdialog" form={form} onClose={close} />;
}
