import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { runScheduled, type ScheduledDetail } from '../../contract/schedule.ts';
import { SCHEDULED } from '../../lib/scheduled.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import { PlanValues } from './plan-values.tsx';
import { oneScheduledQuery } from './queries.ts';

interface PlanDetailsProps {
  readonly id: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows the values and pages that a plan would change now, and can carry it out at once. */
export function PlanDetails({ id, title, onClose }: PlanDetailsProps) {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(oneScheduledQuery(api, id));
  return (
    <Dialog title={title} placement="wide" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && <Details plan={data} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ plan, onClose }: { readonly plan: ScheduledDetail; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const isChanged = plan.state === 'conflict' || plan.isOutdated;
  const { run, isPending, message } = useSubmit(async () => {
    await api.request(runScheduled, { params: { id: String(plan.id) }, body: { isSeen: isChanged } });
    toast(t`Зроблено`);
    await client.invalidateQueries({ queryKey: [SCHEDULED] });
    onClose();
  });
  return (
    <div className={layout.looseStack}>
      {plan.write === null && plan.state !== 'done' && (
        <Notice tone="warning">{t`Того, що мало змінитися, уже немає.`}</Notice>
      )}
      <PlanValues plan={plan} />
      <PagesPreview write={plan.write} />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <DialogActions>
        {plan.write !== null && plan.sale === null && (
          <Button isPending={isPending} onPress={run}>
            {isChanged
              ? t`Зробити зараз попри зміну`
              : plan.state === 'failed'
                ? t`Спробувати ще раз`
                : t`Зробити зараз`}
          </Button>
        )}
        <Button variant="secondary" onPress={onClose}>{t`Закрити`}</Button>
      </DialogActions>
    </div>
  );
}
