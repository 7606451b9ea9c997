import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDayAndMonth } from '../../../src/rules/kyiv-calendar.ts';
import { closeOwnTask, reopenOwnTask, type ShopTask } from '../../contract/tasks.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { toast } from '../../ui/toast.tsx';
import { useTaskWrite } from './use-task-write.ts';

type Own = NonNullable<ShopTask['own']>;

/** The day by which an own task is due, its author if it is somebody else, and a link to its subject. */
export function OwnTaskFacts({ task }: { readonly task: ShopTask }) {
  const { t } = useLingui();
  const { staff } = useSession();
  const { lang } = useStudio();
  const may = useMay();
  const { own, order } = task;
  if (!own) return null;
  const { dueOn, isOverdue, writtenBy, about } = own;
  return (
    <>
      {dueOn !== null && <span className={cells.soft}>{t`до ${formatDayAndMonth(lang, dueOn)}`}</span>}
      {isOverdue && <Badge tone="error">{t`прострочено`}</Badge>}
      {writtenBy.id !== staff.id && <span className={cells.soft}>{t`від: ${writtenBy.name}`}</span>}
      {order && may('orders.read') && (
        <Link to="/orders/$id" params={{ id: order.id }}>
          {t`Замовлення № ${order.number}`}
        </Link>
      )}
      {about && <SubjectLink about={about} />}
    </>
  );
}

function SubjectLink({ about: { kind, id, name } }: { readonly about: NonNullable<Own['about']> }) {
  const may = useMay();
  if (kind === 'customer' && may('customers.read'))
    return (
      <Link to="/customers/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (kind === 'product')
    return (
      <Link to="/products/$id" params={{ id }}>
        {name}
      </Link>
    );
  return null;
}

/** Closes an own task; the toast opens it again. */
export function CloseOwnTask({ task }: { readonly task: ShopTask }) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const params = { id: String(task.id) };
  const onError = (error: unknown) => toast(errorMessage(error), { tone: 'error' });
  const reopen = useTaskWrite((api, _: null) => api.request(reopenOwnTask, { params }));
  const close = useTaskWrite((api, _: null) => api.request(closeOwnTask, { params }));
  const undo = () => reopen.mutate(null, { onError, onSuccess: () => toast(t`Завдання знову відкрите`) });
  const text = task.own?.text ?? '';
  return (
    <Button
      variant="secondary"
      isPending={close.isPending}
      aria-label={t`Зроблено: ${text}`}
      onPress={() =>
        close.mutate(null, {
          onError,
          onSuccess: () => toast(t`Зроблено: ${text}`, { action: { label: t`Скасувати`, run: undo } }),
        })
      }
    >
      {t`Зроблено`}
    </Button>
  );
}
