import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BulkAction, useBulkAction } from './queries.ts';

/** Loaded on demand, because most visits to the list change nothing. */
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const RepriceDialog = lazy(async () => ({ default: (await import('./reprice-dialog.tsx')).RepriceDialog }));

interface BulkActionsProps {
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

/** Actions for the selected products, each confirmed in a dialog. */
export function BulkActions({ ids, onDone }: BulkActionsProps) {
  const { t } = useLingui();
  const may = useMay();
  const [open, setOpen] = useState<'publish' | 'hide' | 'move' | 'reprice' | null>(null);
  const { mutateAsync } = useBulkAction();
  const run = async (action: BulkAction) => {
    const { changed } = await mutateAsync({ ids, action });
    toast(t`Змінено товарів: ${changed}`);
    onDone();
  };
  const close = () => setOpen(null);
  const count = ids.length;
  return (
    <>
      <BulkBar count={count} onClear={onDone}>
        <Button variant="secondary" onPress={() => setOpen('publish')}>{t`Опублікувати`}</Button>
        <Button variant="secondary" onPress={() => setOpen('hide')}>{t`Приховати`}</Button>
        <Button variant="secondary" onPress={() => setOpen('move')}>{t`В іншу категорію`}</Button>
        {may('prices.write') && (
          <Button variant="secondary" onPress={() => setOpen('reprice')}>{t`Змінити ціни`}</Button>
        )}
      </BulkBar>
      <ConfirmDialog
        title={t`Опублікувати товари`}
        action={t`Опублікувати: ${count}`}
        isOpen={open === 'publish'}
        onClose={close}
        onConfirm={() => run({ kind: 'publish', isPublished: true })}
      >
        <p>{t`Їхні сторінки з’являться в магазині. Товари без ціни лишаться прихованими.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Приховати товари`}
        action={t`Приховати: ${count}`}
        isOpen={open === 'hide'}
        onClose={close}
        onConfirm={() => run({ kind: 'publish', isPublished: false })}
      >
        <p>{t`Їхні сторінки зникнуть з магазину. Опублікувати їх знову можна будь-коли.`}</p>
      </ConfirmDialog>
      <Suspense>
        {open === 'move' && <MoveDialog isOpen count={count} onClose={close} onRun={run} />}
        {open === 'reprice' && <RepriceDialog isOpen count={count} onClose={close} onRun={run} />}
      </Suspense>
    </>
  );
}
