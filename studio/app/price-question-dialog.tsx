import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SuspiciousPrices } from '../contract/price-warnings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SuspiciousList } from '../ui/suspicious-list.tsx';

interface PriceQuestionDialogProps {
  readonly suspicious: SuspiciousPrices;
  readonly onSettle: (isConfirmed: boolean) => void;
}

/** Shows unusual prices and the reasons to ask. Closing it leaves the prices unsaved and the input on the screen. */
export function PriceQuestionDialog({ suspicious, onSettle }: PriceQuestionDialogProps) {
  const { t } = useLingui();
  const title = t`Незвичні ціни: ${plural(suspicious.count, { one: '# товар', few: '# товари', many: '# товарів', other: '# товару' })}`;
  return (
    <Dialog title={title} role="alertdialog" isOpen onOpenChange={(isOpen) => !isOpen && onSettle(false)}>
      <SuspiciousList suspicious={suspicious} />
      <p>{t`Поки що нічого не збережено. Якщо це описка, поверніться й виправте її.`}</p>
      <DialogActions>
        <Button variant="secondary" onPress={() => onSettle(false)}>{t`Повернутися й виправити`}</Button>
        <Button onPress={() => onSettle(true)}>{t`Так, зберегти ці ціни`}</Button>
      </DialogActions>
    </Dialog>
  );
}
