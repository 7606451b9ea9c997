import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';
import { cancelScheduled, moveScheduled, type Scheduled } from '../../contract/schedule.ts';
import { SCHEDULED } from '../../lib/scheduled.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { KyivMinuteField } from '../forms/kyiv-minute-field.tsx';

interface DialogProps {
  readonly plan: Scheduled;
  readonly onClose: () => void;
}

/** Changes the time of a plan. Values changed meanwhile are replaced only if the person accepts it. */
export function MoveDialog({ plan, onClose }: DialogProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const client = useQueryClient();
  const [at, setAt] = useState(() => kyivMinuteOf(new Date(plan.dueAt)));
  const [isSeen, setSeen] = useState(false);
  const isChanged = plan.state === 'conflict' || plan.isOutdated;
  const form = useSubmit(async () => {
    const { dueAt } = await api.request(moveScheduled, { params: { id: String(plan.id) }, body: { at, isSeen } });
    toast(t`Заплановано: ${formatKyivInstant(lang, dueAt)}`);
    await client.invalidateQueries({ queryKey: [SCHEDULED] });
    onClose();
  });
  return (
    <FormDialog
      title={t`Коли це зробити`}
      action={t`Запланувати`}
      dismissal={t`Лишити, як є`}
      form={form}
      onClose={onClose}
    >
      <KyivMinuteField value={at} onChange={setAt} error={form.fields.at} />
      {isChanged && (
        <Checkbox isSelected={isSeen} onChange={setSeen}>
          {t`Зробити попри те, що тим часом змінили`}
        </Checkbox>
      )}
    </FormDialog>
  );
}

export function CancelDialog({ plan, isOpen, onClose }: DialogProps & { readonly isOpen: boolean }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t`Скасувати заплановане?`}
      action={t`Скасувати заплановане`}
      dismissal={t`Лишити, як є`}
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await api.request(cancelScheduled, { params: { id: String(plan.id) } });
        toast(t`Заплановане скасовано`);
        await client.invalidateQueries({ queryKey: [SCHEDULED] });
      }}
    >
      <p>{t`Цієї зміни не буде. Повернути її можна, лише запланувавши знову.`}</p>
    </ConfirmDialog>
  );
}
