import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Day } from '../../contract/day.ts';
import type { TaskGroup } from '../../contract/queries/tasks.ts';
import { repeatTask, type ShopTask } from '../../contract/tasks.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toast.tsx';
import { CloseOwnTask, OwnTaskFacts } from '../orders/own-task.tsx';
import { TaskReasonText } from '../orders/task-reason.tsx';
import { useTaskWrite } from '../orders/use-task-write.ts';
import { TASK_WORDS } from '../orders/words.ts';
import styles from './day.module.css';
import { DayCard } from './day-card.tsx';

/** The cards of tasks: own ones, money, failures, and requests of customers. */
export function TaskCards({ day }: { readonly day: Day }) {
  const { t } = useLingui();
  return (
    <>
      <DayCard
        title={t`Мої завдання`}
        card={day.own}
        all={<Link to="/tasks" search={{ group: 'own', assigned: 'mine' }}>{t`Усі мої завдання`}</Link>}
      >
        {(task) => (
          <>
            <span className={styles.text}>
              <span>{task.own?.text}</span>
              <span className={styles.facts}>
                <OwnTaskFacts task={task} />
              </span>
            </span>
            <CloseOwnTask task={task} />
          </>
        )}
      </DayCard>
      <TaskGroupCard title={t`Не вийшло само`} card={day.failure} group="failure" all={t`Усе, що не вийшло`} />
      <TaskGroupCard title={t`Перевірити гроші`} card={day.money} group="money" all={t`Усі завдання про гроші`} />
      <TaskGroupCard
        title={t`Під замовлення й повернені посилки`}
        card={day.request}
        group="request"
        all={t`Усі такі завдання`}
      />
    </>
  );
}

interface TaskGroupCardProps {
  readonly title: string;
  readonly card: Day['money'];
  readonly group: TaskGroup;
  /** Label of the link to the list. */
  readonly all: string;
}

function TaskGroupCard({ title, card, group, all }: TaskGroupCardProps) {
  return (
    <DayCard
      title={title}
      card={card}
      all={
        <Link to="/tasks" search={{ group }}>
          {all}
        </Link>
      }
    >
      {(task) => <TaskRow task={task} />}
    </DayCard>
  );
}

function TaskRow({ task }: { readonly task: ShopTask }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const repeat = useTaskWrite((api, _: null) => api.request(repeatTask, { params: { id: String(task.id) } }));
  const name = i18n._(TASK_WORDS[task.kind]);
  const run = () =>
    repeat.mutate(null, {
      onSuccess: () => void toast(t`Пробуємо ще раз`),
      onError: (error) => void toast(errorMessage(error), { tone: 'error' }),
    });
  return (
    <>
      <span className={styles.text}>
        <span>
          {name}
          {task.order && (
            <>
              {', '}
              <Link to="/orders/$id" params={{ id: task.order.id }}>{`№ ${task.order.number}`}</Link>
            </>
          )}
        </span>
        {task.reason && (
          <span className={layout.soft}>
            <TaskReasonText reason={task.reason} />
          </span>
        )}
      </span>
      {task.isRepeatable && may('tasks.write') && (
        <Button
          variant="secondary"
          isPending={repeat.isPending}
          aria-label={[t`Спробувати ще раз`, name, task.order && `№ ${task.order.number}`].filter(Boolean).join(': ')}
          onPress={run}
        >
          {t`Ще раз`}
        </Button>
      )}
    </>
  );
}
