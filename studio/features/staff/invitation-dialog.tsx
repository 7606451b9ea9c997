import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './staff.module.css';

/** Shows an invitation link once, to be sent to the person through a trusted channel. */
export function InvitationDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast(t`Запрошення скопійовано`),
      () => toast(t`Не вдалося скопіювати: виділіть адресу й скопіюйте самі`, { tone: 'error' }),
    );
  return (
    <Dialog title={t`Запрошення`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p>
        <Trans>Надішліть цю адресу людині особисто. Вона діє три дні й один раз; удруге ми її не покажемо.</Trans>
      </p>
      <code className={styles.link}>{link}</code>
      <DialogActions>
        <Button onPress={() => void copy()}>{t`Скопіювати`}</Button>
        <Button variant="secondary" onPress={onClose}>{t`Закрити`}</Button>
      </DialogActions>
    </Dialog>
  );
}
