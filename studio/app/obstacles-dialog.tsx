import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import type { ObstacleStore } from './obstacles.ts';

/**
 * Over whatever was being typed when the session ended: once somebody has signed in again, what was refused is sent
 * again, and nothing is lost.
 */
export function Obstacles({ obstacles }: { readonly obstacles: ObstacleStore }) {
  const { t } = useLingui();
  const obstacle = useSyncExternalStore(obstacles.subscribe, obstacles.current);
  return (
    <Dialog
      title={t`Сеанс завершився`}
      role="alertdialog"
      isOpen={obstacle !== null}
      onOpenChange={(isOpen) => !isOpen && obstacles.settle(false)}
    >
      <p>
        <Trans>Увійдіть знову: усе набране лишилося на екрані, і збереження продовжиться.</Trans>
      </p>
      <SignInForm onSignedIn={() => obstacles.settle(true)} />
      <DialogActions>
        <Button variant="quiet" onPress={() => obstacles.settle(false)}>{t`Не зараз`}</Button>
      </DialogActions>
    </Dialog>
  );
}
