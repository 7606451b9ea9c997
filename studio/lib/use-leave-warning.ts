import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';

/** Asks before what is typed is left behind. */
export function useLeaveWarning(isChanged: boolean): void {
  const { t } = useLingui();
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm(t`Зміни не збережено. Піти й загубити їх?`),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
}
