import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';
import type { PreviewedWrite } from '../../contract/preview.ts';
import { schedule } from '../../contract/schedule.ts';
import { ApiError } from '../../lib/api-error.ts';
import { SCHEDULED } from '../../lib/scheduled.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toast.tsx';
import { KyivMinuteField } from '../forms/kyiv-minute-field.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';

interface PlanDialogProps {
  readonly write: PreviewedWrite;
  readonly ifMatch: number | undefined;
  readonly onClose: () => void;
  readonly onPlanned: () => void;
  readonly onRefused: (error: unknown) => void;
}

/** Writes that can be reverted at a later time. */
const WITH_END: ReadonlySet<string> = new Set(['product.update', 'prices.update']);

const DAY = 24 * 60 * 60_000;

/** Returns the default time, 9:00 on the next day. */
const tomorrow = () => `${kyivMinuteOf(new Date(Date.now() + DAY)).slice(0, 10)}T09:00`;

/** Asks for the time of a change, and previews the pages that it would change now. */
export function PlanDialog({ write, ifMatch, onClose, onPlanned, onRefused }: PlanDialogProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const client = useQueryClient();
  const [at, setAt] = useState(tomorrow);
  const [until, setUntil] = useState('');
  const form = useSubmit(async () => {
    try {
      const body = { ...write, at, ...(until !== '' && { until }) };
      const { dueAt } = await api.request(schedule, { body, ...(ifMatch !== undefined && { ifMatch }) });
      toast(t`Заплановано: ${formatKyivInstant(lang, dueAt)}`);
      await client.invalidateQueries({ queryKey: [SCHEDULED] });
      onPlanned();
    } catch (error) {
      if (!isOfForm(error)) throw error;
      onRefused(error);
    }
  });
  return (
    <FormDialog
      title={t`Опублікувати о…`}
      action={t`Запланувати`}
      dismissal={t`Не планувати`}
      form={form}
      onClose={onClose}
    >
      <KyivMinuteField value={at} onChange={setAt} error={form.fields.at} />
      {WITH_END.has(write.write) && (
        <DateField
          label={t`Повернути, як зараз, о`}
          granularity="minute"
          isOptional
          value={until}
          onChange={setUntil}
          error={form.fields.until}
          hint={t`Кінець знижки: у цю хвилину все стане таким, як тепер`}
        />
      )}
      <PagesPreview write={write} />
      <p className={layout.soft}>
        {t`Якщо до того часу хтось змінить те саме, зміна не зробиться сама: ви вирішите в розділі «Заплановане».`}
      </p>
    </FormDialog>
  );
}

/** Returns true if the error belongs to fields of the form, not of this dialog. */
const isOfForm = (error: unknown) =>
  error instanceof ApiError &&
  Object.keys(error.fields).length > 0 &&
  !('at' in error.fields || 'until' in error.fields);
