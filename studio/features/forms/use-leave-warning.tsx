import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/**
 * Asks before a form with unsaved changes is left, by a link or by closing the tab; the input is kept as a draft.
 * @returns the dialog to render
 */
export function useLeaveWarning(isDirty: boolean): ReactNode {
  const { t } = useLingui();
  return useQuestion(isDirty, {
    action: t`Піти, чернетка лишиться`,
    text: t`На цьому екрані є незбережені зміни. Вони чекатимуть на вас у чернетках.`,
  });
}

/** The same as `useLeaveWarning` for a form without drafts, whose input would be lost. */
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

/** Returns an address without its fragment. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: unknown }) =>
  `${pathname} ${JSON.stringify(search)}`;
