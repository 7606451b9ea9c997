import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UndoPlan, type UndoSelection, undoAudit } from '../../contract/audit.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import styles from './audit.module.css';
import { Blocks } from './blocks.tsx';
import { planQuery } from './queries.ts';
import { UndoneRows } from './undone-rows.tsx';

interface UndoDialogProps {
  readonly title: string;
  readonly selection: UndoSelection;
  readonly onClose: () => void;
}

/** Shows the effect of an undo and the rows that block it, then carries it out in one transaction. */
export function UndoDialog({ title, selection, onClose }: UndoDialogProps) {
  const { api } = useStudio();
  const plan = useQuery(planQuery(api, selection));
  return (
    <Dialog title={title} placement="wide" isOpen onOpenChange={onClose}>
      {plan.isPending && <Skeleton />}
      {plan.isError && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data && !plan.isFetching && (
        <Planned plan={plan.data} selection={selection} onClose={onClose} onStale={() => void plan.refetch()} />
      )}
    </Dialog>
  );
}

interface PlannedProps {
  readonly plan: UndoPlan;
  readonly selection: UndoSelection;
  readonly onClose: () => void;
  readonly onStale: () => void;
}

function Planned({ plan, selection, onClose, onStale }: PlannedProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [keepsBlocked, setKeepsBlocked] = useState(false);
  const undo = useUndo(selection, keepsBlocked, onClose, onStale);
  const isBlocked = plan.blockedCount > 0 && !keepsBlocked;
  const { rowCount, leftCount } = plan;
  return (
    <>
      {rowCount === 0 && plan.blockedCount === 0 && (
        <Notice>{t`Скасовувати нічого: усе вже так, як було до цих змін.`}</Notice>
      )}
      {rowCount > 0 && <p>{t`Буде повернуто записів: ${rowCount}. Залишки на складі не зміняться.`}</p>}
      {leftCount > 0 && <Notice>{t`Змін, які тут не скасувати: ${leftCount}. Вони лишаться.`}</Notice>}
      <Blocks plan={plan} />
      {plan.blockedCount > 0 && rowCount > 0 && (
        <Switch isSelected={keepsBlocked} onChange={setKeepsBlocked}>
          {t`Лишити змінене пізніше як є, решту скасувати`}
        </Switch>
      )}
      <PagesPreview
        write={
          rowCount > 0 && !isBlocked ? { write: 'audit.undo', input: { selection, keepBlocked: keepsBlocked } } : null
        }
      />
      <UndoneRows plan={plan} />
      <div role="alert">{undo.isError && <Notice tone="error">{errorMessage(undo.error)}</Notice>}</div>
      <DialogActions>
        <Button
          variant="danger"
          isDisabled={rowCount === 0 || isBlocked}
          isPending={undo.isPending}
          onPress={() => undo.mutate()}
        >
          {t`Скасувати ці зміни`}
        </Button>
        <Button variant="secondary" onPress={onClose}>{t`Нічого не робити`}</Button>
      </DialogActions>
      <p className={styles.soft}>{t`Саме скасування теж буде в журналі, і його так само можна скасувати.`}</p>
    </>
  );
}

function useUndo(selection: UndoSelection, keepBlocked: boolean, onDone: () => void, onStale: () => void) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.request(undoAudit, { body: { selection, keepBlocked } }),
    onSuccess: ({ rowCount }) => {
      toast(t`Скасовано. Повернуто записів: ${rowCount}`);
      onDone();
      return queryClient.invalidateQueries();
    },
    // Shows rows that block the undo since the plan was made.
    onError: onStale,
  });
}
