import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/**
 * Asks before a form with something unsaved in it is left, by a link or with the tab; what was typed waits among the drafts.
 * @returns the question, to be shown
 */
export function useLeaveWarning(isDirty: boolean): ReactNode {
  const { t } = useLingui();
  return useQuestion(isDirty, {
    action: t`Піти, чернетка лишиться`,
    text: t`На цьому екрані є незбережені зміни. Вони чекатимуть на вас у чернетках.`,
  });
}

/** As `useLeaveWarning`, of a form that keeps no drafts: what was typed is lost. */
export function useLossWarning(isDirty: boolean): ReactNode {
  const { t } = useLingui();
  return useQuestion(isDirty, {
    action: t`Піти без збереження`,
    text: t`На цьому екрані є незбережені зміни. Їх буде втрачено.`,
    isDangerous: true,
  });
}

interface Question {
  readonly action: string;
  readonly text: string;
  readonly isDangerous?: boolean;
}

function useQuestion(isDirty: boolean, { action, text, isDangerous = false }: Question): ReactNode {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={t`Піти без збереження?`}
      action={action}
      isDangerous={isDangerous}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={async () => blocker.proceed?.()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/** Of an address, without the part of the screen that it leads to. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: unknown }) =>
  `${pathname} ${JSON.stringify(search)}`;
