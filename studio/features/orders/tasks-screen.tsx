import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { TASK_GROUPS, TASK_KINDS, type TaskGroup } from '../../contract/queries/tasks.ts';
import { assignOwnTask, assignTask, repeatTask, resolveTask, type ShopTask } from '../../contract/tasks.ts';
import { clsx } from '../../lib/clsx.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './orders.module.css';
import { CloseOwnTask, OwnTaskFacts } from './own-task.tsx';
import { OwnTaskDialog } from './own-task-dialog.tsx';
import { tasksQueryOf } from './queries.ts';
import { type TasksSearch, tasksRoute } from './route.tsx';
import { TaskReasonText, TransferFacts } from './task-reason.tsx';
import { ActorName, Resolution } from './timeline.tsx';
import { useTaskWrite } from './use-task-write.ts';
import { TASK_GROUP_WORDS, TASK_WORDS } from './words.ts';

type Person = { readonly id: string; readonly name: string };

/** Lists the tasks of the staff, to be assigned, tried again, or closed with a note on what was done. */
export function TasksScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const search = useSearch({ from: tasksRoute.id });
  const { data, error, refetch } = useQuery(tasksQueryOf(api, search));
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHeader title={t`Завдання`} meta={data && t`Відкритих: ${data.open}`}>
        <Button onPress={() => setWriting(true)}>{t`Нове завдання`}</Button>
      </PageHeader>
      {isWriting && <OwnTaskDialog onClose={() => setWriting(false)} />}
      <TaskFilters search={search} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data?.tasks.length === 0 && (
        <EmptyState icon="inbox" title={t`Завдань немає`}>
          <p>{t`Тут з’являться завдання, які ви запишете, і те, що не вийде саме.`}</p>
        </EmptyState>
      )}
      <div className={styles.cards}>
        {data?.tasks.map((task) => (
          <TaskCard key={task.id} task={task} people={data.people} colleagues={data.colleagues} />
        ))}
      </div>
    </>
  );
}

function TaskFilters({ search }: { readonly search: TasksSearch }) {
  const { t, i18n } = useLingui();
  const update = useSearchUpdate<TasksSearch>();
  const readsAll = useMay()('tasks.read');
  const groups: readonly TaskGroup[] = readsAll ? TASK_GROUPS : ['own'];
  const kinds = readsAll ? TASK_KINDS.filter((kind) => kind !== 'own') : [];
  return (
    <search className={clsx(layout.line, styles.aboveList)}>
      <Select
        label={t`Показати`}
        value={search.state ?? 'open'}
        options={[
          { id: 'open', label: t`Відкриті` },
          { id: 'done', label: t`Закриті` },
        ]}
        onChange={(state) => update({ state })}
      />
      <Select
        label={t`Чиї`}
        value={search.assigned ?? 'all'}
        options={[
          { id: 'all', label: t`Усі` },
          { id: 'mine', label: t`Мої` },
          { id: 'nobody', label: t`Нічиї` },
        ]}
        onChange={(assigned) => update({ assigned: assigned === 'all' ? undefined : assigned })}
      />
      <Select
        label={t`Про що`}
        value={search.group ?? search.kind?.[0] ?? 'all'}
        options={[
          { id: 'all', label: t`Про все` },
          ...groups.map((id) => ({ id, label: i18n._(TASK_GROUP_WORDS[id]) })),
          ...kinds.map((id) => ({ id, label: i18n._(TASK_WORDS[id]) })),
        ]}
        onChange={(id) =>
          update({
            group: TASK_GROUPS.find((group) => group === id),
            kind: TASK_KINDS.some((kind) => kind === id) ? [id] : undefined,
          })
        }
      />
    </search>
  );
}

interface TaskCardProps {
  readonly task: ShopTask;
  /** The staff that the shop's tasks can be assigned to. */
  readonly people: readonly Person[];
  /** The staff that own tasks can be handed over to. */
  readonly colleagues: readonly Person[];
}

function TaskCard({ task, people, colleagues }: TaskCardProps) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const [isClosing, setClosing] = useState(false);
  const repeat = useTaskWrite((api, _: null) => api.request(repeatTask, { params: { id: String(task.id) } }));
  const assign = useTaskWrite((api, assignedTo: string | null) =>
    task.own && assignedTo !== null
      ? api.request(assignOwnTask, { params: { id: String(task.id) }, body: { assignedTo } })
      : api.request(assignTask, { params: { id: String(task.id) }, body: { assignedTo } }),
  );
  const error = repeat.error ?? assign.error;
  const canWrite = (task.own !== null || may('tasks.write')) && task.doneAt === null;
  return (
    <Panel
      isItem
      title={
        task.own?.text ??
        [i18n._(TASK_WORDS[task.kind]), task.order && `№ ${task.order.number}`].filter(Boolean).join(', ')
      }
    >
      <p className={cells.stack}>
        {task.own ? <OwnTaskFacts task={task} /> : null}
        {task.order && !task.own && (
          <Link to="/orders/$id" params={{ id: task.order.id }}>
            {t`Замовлення № ${task.order.number}`}
          </Link>
        )}
        {task.kind === 'plan-failed' ? (
          <Link to="/scheduled">{t`Заплановане`}</Link>
        ) : (
          task.reason && (
            <span>
              <TaskReasonText reason={task.reason} />
            </span>
          )
        )}
        <span className={cells.soft}>{formatKyivInstant(lang, task.createdAt)}</span>
      </p>
      {task.transfer && <TransferFacts transfer={task.transfer} />}
      {task.doneAt !== null && (
        <p className={cells.stack}>
          <span>{t`Закрито ${formatKyivInstant(lang, task.doneAt)}`}</span>
          {task.doneBy && <ActorName actor={task.doneBy} />}
          <Resolution text={task.resolution} />
        </p>
      )}
      {canWrite && (
        <>
          <Select
            label={t`Хто робить`}
            value={task.assignedTo?.id ?? 'nobody'}
            options={[
              ...(task.own ? [] : [{ id: 'nobody', label: t`Ніхто` }]),
              ...(task.own ? colleagues : people).map(({ id, name }) => ({ id, label: name })),
            ]}
            onChange={(id) => assign.mutate(id === 'nobody' ? null : id)}
          />
          <div className={layout.actions}>
            {task.isRepeatable && (
              <Button
                variant="secondary"
                isPending={repeat.isPending}
                onPress={() => repeat.mutate(null, { onSuccess: () => toast(t`Пробуємо ще раз`) })}
              >{t`Спробувати ще раз`}</Button>
            )}
            {task.own ? (
              <CloseOwnTask task={task} />
            ) : (
              <Button variant="secondary" onPress={() => setClosing(true)}>
                {task.kind === 'refund-by-transfer' ? t`Гроші надіслано` : t`Закрити`}
              </Button>
            )}
          </div>
        </>
      )}
      <div role="alert">{error && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      {isClosing && <CloseDialog task={task} onClose={() => setClosing(false)} />}
    </Panel>
  );
}

function CloseDialog({ task, onClose }: { readonly task: ShopTask; readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [resolution, setResolution] = useState('');
  const write = useTaskWrite((api, body: { resolution: string }) =>
    api.request(resolveTask, { params: { id: String(task.id) }, body }),
  );
  const form = useSubmit(async () => {
    await write.mutateAsync({ resolution });
    onClose();
  });
  // After a refusal the list is reloaded, because the task has changed meanwhile.
  const close = () => {
    onClose();
    if (form.error !== null) void client.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <FormDialog
      title={i18n._(TASK_WORDS[task.kind])}
      action={t`Закрити завдання`}
      dismissal={t`Не закривати`}
      form={form}
      onClose={close}
    >
      <TextArea
        label={t`Що зроблено`}
        rows={3}
        maxLength={500}
        value={resolution}
        onChange={setResolution}
        error={form.fields.resolution}
      />
    </FormDialog>
  );
}
