import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Chosen, useConfirmed } from './chosen.ts';
import { type BulkAction, useBulkAction } from './queries.ts';

/** Number of products whose change takes seconds: one transaction tells no progress of its own. */
const MANY = 1_000;

/** Loaded on demand, because most visits to the list change nothing. */
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const RepriceDialog = lazy(async () => ({ default: (await import('./reprice-dialog.tsx')).RepriceDialog }));

interface BulkActionsProps {
  readonly chosen: Chosen;
  /** Number of products that match the filters of the list. */
  readonly total: number;
  /** Chooses all matching products of all pages. */
  readonly onAll: () => void;
  readonly onDone: () => void;
}

/** Actions for the chosen products, each confirmed in a dialog with their number. */
export function BulkActions({ chosen, total, onAll, onDone }: BulkActionsProps) {
  const { t } = useLingui();
  const may = useMay();
  const [open, setOpen] = useState<'publish' | 'hide' | 'move' | 'reprice' | null>(null);
  const { run, isPending } = useRun(onDone);
  const close = () => setOpen(null);
  const { count, products, error, retry } = useConfirmed(chosen, open !== null);
  const onRun = async (action: BulkAction) => {
    if (products) await run(products, action);
  };
  const state = (
    <>
      {error && <ErrorState error={error} onRetry={retry} />}
      {isPending && count >= MANY && (
        <ProgressBar label={t`Змінюємо товари одним записом: ${count}. Не закривайте вікна`} value={null} />
      )}
    </>
  );
  const dialog = { count, isReady: products !== null, state, onClose: close, onRun };
  return (
    <>
      <BulkBar count={'filters' in chosen ? total : chosen.ids.length} onClear={onDone}>
        {'ids' in chosen && total > chosen.ids.length && (
          <Button variant="secondary" onPress={onAll}>{t`Вибрати всі знайдені: ${total}`}</Button>
        )}
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
        isDisabled={!dialog.isReady}
        isOpen={open === 'publish'}
        onClose={close}
        onConfirm={() => onRun({ kind: 'publish', isPublished: true })}
      >
        <p>{t`Їхні сторінки з’являться в магазині. Товари без ціни лишаться прихованими.`}</p>
        {state}
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Приховати товари`}
        action={t`Приховати: ${count}`}
        isDisabled={!dialog.isReady}
        isOpen={open === 'hide'}
        onClose={close}
        onConfirm={() => onRun({ kind: 'publish', isPublished: false })}
      >
        <p>{t`Їхні сторінки зникнуть з магазину. Опублікувати їх знову можна будь-коли.`}</p>
        {state}
      </ConfirmDialog>
      <Suspense>
        {open === 'move' && <MoveDialog {...dialog} />}
        {open === 'reprice' && <RepriceDialog {...dialog} />}
      </Suspense>
    </>
  );
}

/** Returns a function that runs an action and tells the number of changed products; the journal undoes all of them. */
function useRun(onDone: () => void) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useBulkAction();
  const run = async (products: Parameters<typeof mutateAsync>[0]['products'], action: BulkAction) => {
    const { changed } = await mutateAsync({ products, action });
    const journal = { label: t`До журналу`, run: () => void navigate({ to: '/audit' }) };
    toast(t`Змінено товарів: ${changed}`, may('audit.read') && changed > 0 ? { action: journal } : {});
    onDone();
  };
  return { run, isPending };
}
