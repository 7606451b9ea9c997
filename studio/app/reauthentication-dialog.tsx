import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { ConfirmationForm } from '../features/confirmation/confirmation-form.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import type { Reason, Reauthentication } from './reauthentication.ts';

/**
 * Dialog that opens over the current screen when the session has ended or a confirmation is needed. Once the person has
 * dealt with it, the refused requests are sent again, so no input is lost.
 */
export function ReauthenticationDialog({ reauthentication }: { readonly reauthentication: Reauthentication }) {
  const { t } = useLingui();
  const reason = useSyncExternalStore(reauthentication.subscribe, reauthentication.current);
  const titles = {
    staff_unauthorized: t`Сеанс завершився`,
    confirmation_needed: t`Підтвердьте, що це ви`,
    staff_disabled: t`Ваш доступ до студії вимкнено`,
  };
  return (
    <Dialog
      title={reason ? titles[reason] : ''}
      role="alertdialog"
      isOpen={reason !== null}
      onOpenChange={(isOpen) => !isOpen && reauthentication.settle(false)}
    >
      {reason && <Remedy reason={reason} onDone={() => reauthentication.settle(true)} />}
      <DialogActions>
        <Button variant="quiet" onPress={() => reauthentication.settle(false)}>
          {reason === 'staff_disabled' ? t`Зрозуміло` : t`Не зараз`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Remedy({ reason, onDone }: { readonly reason: Reason; readonly onDone: () => void }) {
  if (reason === 'staff_disabled')
    return (
      <p>
        <Trans>
          Його вимкнув власник магазину: зверніться до нього. Набране лишилося на екрані, його можна прочитати й
          скопіювати, але зберегти вже не вийде.
        </Trans>
      </p>
    );
  if (reason === 'confirmation_needed')
    return (
      <>
        <p>
          <Trans>Ця дія важлива, тож потрібен ще один код. Далі десять хвилин питати не будемо.</Trans>
        </p>
        <ConfirmationForm onConfirmed={onDone} />
      </>
    );
  return (
    <>
      <p>
        <Trans>Увійдіть знову: усе набране лишилося на екрані, і збереження продовжиться.</Trans>
      </p>
      <SignInForm onSignedIn={onDone} />
    </>
  );
}
