import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldOfInstant, instantOfField } from '../../contract/kyiv-minute.ts';
import {
  type MaintenanceWrite,
  type StudioMaintenance,
  studioMaintenanceSchema,
  updateMaintenance,
} from '../../contract/notices.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useEdited } from '../forms/use-edited.ts';
import styles from './content.module.css';
import { CONTENT } from './queries.ts';
import { useFormatMoment } from './use-format-moment.ts';

interface Props {
  readonly maintenance: StudioMaintenance;
  readonly canWrite: boolean;
}

type Values = Omit<StudioMaintenance, 'revision'>;

const OPEN: Values = { state: 'open', startsAt: null, endTime: null, opensItself: false };

function valuesOf(maintenance: StudioMaintenance | null): Values {
  if (!maintenance) return OPEN;
  const { revision: _, ...values } = maintenance;
  return values;
}

function writeOf({ state, startsAt, endTime, opensItself }: Values): MaintenanceWrite {
  if (state === 'open') return { state };
  if (state === 'closed') return { state, endTime, opensItself };
  return { state, startsAt: startsAt ?? '', endTime, opensItself };
}

/** The form of the maintenance mode: closes the shop now or at a given minute, until a given time. */
export function MaintenanceForm({ maintenance, canWrite }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const form = useMaintenance(maintenance);
  const { values, base: saved, set, problems: errors } = form;
  const formatMoment = useFormatMoment();
  const save = () => {
    if (values.state === 'closed' && saved.state !== 'closed') setAsking(true);
    else void form.save();
  };
  const submit = submitting(() => {
    if (canWrite) save();
  });
  const states = { open: t`Відчинено`, closed: t`Зачинено`, planned: t`Заплановано` };
  return (
    <Panel
      title={t`Технічна перерва`}
      aside={<Badge tone={saved.state === 'closed' ? 'error' : 'success'}>{states[saved.state]}</Badge>}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <RadioGroup
          label={t`Магазин`}
          value={values.state}
          options={[
            { id: 'open', label: t`Відчинено: замовлення приймаються` },
            { id: 'closed', label: t`Зачинити зараз` },
            { id: 'planned', label: t`Зачинити пізніше` },
          ]}
          onChange={(state) => set('state', state)}
        />
        {values.state !== 'open' && (
          <div className={styles.row}>
            {values.state === 'planned' && (
              <DateField
                label={t`Зачинити о`}
                granularity="minute"
                value={fieldOfInstant(values.startsAt)}
                onChange={(field) => set('startsAt', instantOfField(field))}
                error={errors.startsAt}
                hint={t`За Києвом`}
              />
            )}
            <DateField
              label={t`До котрої`}
              granularity="minute"
              value={fieldOfInstant(values.endTime)}
              onChange={(field) => set('endTime', instantOfField(field))}
              error={errors.endTime}
              hint={t`Це бачать покупці`}
              isOptional={!values.opensItself}
            />
            <Switch isSelected={values.opensItself} onChange={(is) => set('opensItself', is)}>
              {t`Відчинити самому в цей час`}
            </Switch>
          </div>
        )}
        {canWrite && (
          <FormBar
            form={form}
            label={t`Зберегти перерву`}
            // No page shows the maintenance mode, so there is nothing to preview.
            write={null}
            words={{
              state: { label: t`Магазин`, format: (state) => states[state as keyof typeof states] },
              ...{
                startsAt: { label: t`Зачинити о`, format: formatMoment },
                endTime: { label: t`До котрої`, format: formatMoment },
              },
              opensItself: { label: t`Відчинити самому в цей час` },
            }}
            onSave={save}
          />
        )}
      </form>
      <ConfirmDialog
        title={t`Зачинити магазин?`}
        action={t`Зачинити магазин`}
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => void (await form.save())}
      >
        <p>{t`Сторінки читатимуться й далі, а кошик, оформлення й кабінет покажуть перерву.`}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function useMaintenance(maintenance: StudioMaintenance) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useEdited<StudioMaintenance, Values>({
    ...{ entity: 'maintenance', id: '1', title: t`Технічна перерва`, row: maintenance, valuesOf },
    rowSchema: studioMaintenanceSchema,
    revisionOf: ({ revision }) => revision,
    store: async ({ values, seen }) =>
      (await api.request(updateMaintenance, { body: writeOf(values), ...seen })).maintenance,
    onSaved: ({ state }) => {
      toast(state === 'open' ? t`Магазин відчинено` : t`Перерву збережено`);
      void queryClient.invalidateQueries({ queryKey: [CONTENT] });
    },
  });
}
