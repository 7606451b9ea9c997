import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface RejectDialogProps {
  readonly title: string;
  readonly onReject: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection, which is kept with the review for later questions. */
export function RejectDialog({ title, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const form = useSubmit(async () => {
    await onReject(reason);
    onClose();
  });
  return (
    <FormDialog
      title={title}
      action={t`Відхилити`}
      dismissal={t`Не відхиляти`}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <TextArea
        label={t`Причина`}
        hint={t`Її бачать лише свої.`}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={form.fields.rejection}
      />
    </FormDialog>
  );
}
