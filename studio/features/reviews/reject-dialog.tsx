import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './reviews.module.css';

interface RejectDialogProps {
  readonly title: string;
  readonly onReject: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection, which is kept with the review for later questions. */
export function RejectDialog({ title, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const reject = useSubmit(async () => {
    await onReject(reason);
    onClose();
  });
  return (
    <Dialog title={title} isOpen onOpenChange={(open) => !open && onClose()}>
      <form className={styles.form} onSubmit={reject.submit} noValidate>
        <TextArea
          label={t`Причина`}
          hint={t`Її бачать лише свої.`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={reject.fields.rejection}
        />
        <div role="alert">{reject.message && <Notice tone="error">{reject.message}</Notice>}</div>
        <DialogActions>
          <Button type="submit" variant="danger" isPending={reject.isPending}>
            {t`Відхилити`}
          </Button>
          <Button variant="secondary" onPress={onClose}>{t`Не відхиляти`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
