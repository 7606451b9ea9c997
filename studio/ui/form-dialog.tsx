import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { submitting } from '../lib/use-submit.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions, type DialogProps } from './dialog.tsx';
import layout from './layout.module.css';
import { Notice } from './notice.tsx';

/** The request of a form, as `useSubmit` returns it. */
interface FormRequest {
  readonly run: () => void;
  readonly isPending?: boolean;
  /** Message of an error that belongs to no field; undefined if the form shows such errors itself. */
  readonly message?: string | null;
}

export interface DialogFormProps {
  readonly form: FormRequest;
  /** Label of the button that submits: "Створити запрошення". */
  readonly action: string;
  /** Label of the other button, if "Скасувати" would be ambiguous. */
  readonly dismissal?: string;
  readonly isDangerous?: boolean;
  /** True if Enter in a field does nothing, and only a press of the button submits. */
  readonly isByPress?: boolean;
  /** True while the form cannot be sent. */
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form in a dialog, with its error and its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { form, action, dismissal, isDangerous, isByPress = false, isDisabled = false, onClose, children } = props;
  const { t } = useLingui();
  const { run, isPending = false, message } = form;
  return (
    <form className={layout.looseStack} noValidate onSubmit={submitting(isByPress ? () => {} : run)}>
      {children}
      {message !== undefined && <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>}
      <DialogActions>
        <Button
          {...(isByPress ? { onPress: run } : { type: 'submit' })}
          variant={isDangerous ? 'danger' : 'primary'}
          isDisabled={isDisabled}
          isPending={isPending}
        >
          {action}
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {dismissal ?? t`Скасувати`}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A dialog that is one form. It is open while it is rendered, unless `isOpen` says otherwise. */
export function FormDialog({
  title,
  isOpen = true,
  placement,
  role,
  ...rest
}: DialogFormProps & Partial<Pick<DialogProps, 'isOpen' | 'role' | 'placement'>> & Pick<DialogProps, 'title'>) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onOpenChange={(opens) => !opens && rest.onClose()}
      {...(placement && { placement })}
      {...(role && { role })}
    >
      <DialogForm {...rest} />
    </Dialog>
  );
}
