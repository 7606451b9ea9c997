import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { find } from '../../contract/find.ts';
import { TASK_LENGTH, TASK_SUBJECTS, type TaskSubject, writeOwnTask } from '../../contract/tasks.ts';
import { useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { tasksQueryOf } from './queries.ts';
import { useTaskWrite } from './use-task-write.ts';

/** Writes a task for oneself or a colleague, with a day by which it is due and a subject, both optional. */
export function OwnTaskDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { staff } = useSession();
  const [key] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [assignedTo, setAssignedTo] = useState(staff.id);
  const [about, setAbout] = useState<string | null>(null);
  const colleagues = useColleagues();
  const write = useTaskWrite((api, _: null) =>
    api.request(writeOwnTask, {
      body: { key, text, dueOn: dueOn || null, assignedTo, about: about === null ? null : subjectOf(about) },
    }),
  );
  const form = useSubmit(async () => {
    await write.mutateAsync(null);
    toast(t`Завдання записано`);
    onClose();
  });
  return (
    <FormDialog
      title={t`Нове завдання`}
      action={t`Записати`}
      dismissal={t`Не записувати`}
      form={form}
      onClose={onClose}
    >
      <TextArea
        label={t`Що зробити`}
        rows={3}
        maxLength={TASK_LENGTH}
        value={text}
        onChange={setText}
        error={form.fields.text}
      />
      <Select
        label={t`Хто робить`}
        value={assignedTo}
        options={colleagues.map(({ id, name }) => ({ id, label: id === staff.id ? t`${name} (я)` : name }))}
        onChange={setAssignedTo}
        error={form.fields.assignedTo}
      />
      <DateField label={t`До якого дня`} isOptional value={dueOn} onChange={setDueOn} error={form.fields.dueOn} />
      <SubjectField value={about} onChange={setAbout} error={form.fields.about} />
    </FormDialog>
  );
}

/** Returns the staff for whom tasks can be written; until they are known, only the reader. */
function useColleagues() {
  const { staff } = useSession();
  const { api } = useStudio();
  const { data } = useQuery(tasksQueryOf(api, { group: 'own' }));
  return data?.colleagues ?? [{ id: staff.id, name: staff.name }];
}

const isSubject = (kind: string): kind is TaskSubject => TASK_SUBJECTS.some((one) => one === kind);

function subjectOf(value: string) {
  const [kind = '', id = ''] = value.split(/:(.*)/s);
  return isSubject(kind) ? { kind, id } : null;
}

interface SubjectFieldProps {
  /** Kind and id: `order:…`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

/** Finds the order, customer or product that a task is about. */
function SubjectField({ value, onChange, error }: SubjectFieldProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useTyped(asked, setAsked);
  const q = asked.trim();
  const { data = [] } = useQuery({
    queryKey: ['find', q],
    queryFn: ({ signal }) => api.request(find, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <ComboBox
      label={t`Про що`}
      isOptional
      placeholder={t`Замовлення, покупець або товар`}
      value={value}
      options={data
        .filter(({ kind }) => isSubject(kind))
        .map(({ kind, id, name, note }) => ({ id: `${kind}:${id}`, label: name[lang], note }))}
      searchText={typed}
      onSearch={setTyped}
      onChange={onChange}
      error={error}
    />
  );
}
