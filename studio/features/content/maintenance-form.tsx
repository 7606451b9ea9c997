import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type MaintenanceWrite, type StudioMaintenance, updateMaintenance } from '../../contract/notices.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { FormErrors } from './form-errors.tsx';
import { fieldOf, instantOf } from './kyiv-time.ts';
import { revisionIn } from './post-values.ts';
import { fieldErrors, useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  readonly maintenance: StudioMaintenance;
  readonly canWrite: boolean;
}

type Values = Omit<StudioMaintenance, 'revision'>;

function writeOf({ state, startsAt, endTime, opensItself }: Values): MaintenanceWrite {
  if (state === 'open') return { state };
  if (state === 'closed') return { state, endTime, opensItself };
  return { state, startsAt: startsAt ?? '', endTime, opensItself };
}

/** Whether the shop is open: closed now or at a given minute, and until when. */
export function MaintenanceForm({ maintenance: { revision, ...saved }, canWrite }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Values>(saved);
  const { values, set } = form;
  const save = useSave({
    save: (ifMatch: number | undefined) =>
      api.request(updateMaintenance, { body: writeOf(values), ...(ifMatch !== undefined && { ifMatch }) }),
    onSaved: () => toast(values.state === 'open' ? t`Магазин відчинено` : t`Перерву збережено`),
  });
  const ifMatch = revision === 0 ? undefined : revision;
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.state === 'closed' && saved.state !== 'closed') setAsking(true);
    else save.mutate(ifMatch);
  };
  const states = { open: t`Відчинено`, closed: t`Зачинено`, planned: t`Заплановано` };
  return (
    <Panel
      title={t`Технічна перерва`}
      aside={<Badge tone={saved.state === 'closed' ? 'error' : 'success'}>{states[saved.state]}</Badge>}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormErrors
          error={save.error}
          onKeepMine={(current) => save.mutate(revisionIn(current))}
          onTakeTheirs={() => window.location.reload()}
        />
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
                value={fieldOf(values.startsAt)}
                onChange={(field) => set('startsAt', instantOf(field))}
                error={errors.startsAt}
                hint={t`За Києвом`}
              />
            )}
            <DateField
              label={t`До котрої`}
              granularity="minute"
              value={fieldOf(values.endTime)}
              onChange={(field) => set('endTime', instantOf(field))}
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
          <div>
            <Button
              type="submit"
              variant={values.state === 'closed' ? 'danger' : 'primary'}
              isPending={save.isPending}
              isDisabled={!form.isChanged}
            >
              {t`Зберегти перерву`}
            </Button>
          </div>
        )}
      </form>
      <ConfirmDialog
        title={t`Зачинити магазин?`}
        action={t`Зачинити магазин`}
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => save.mutateAsync(ifMatch)}
      >
        <p>{t`Сторінки читатимуться й далі, а кошик, оформлення й кабінет покажуть перерву.`}</p>
      </ConfirmDialog>
    </Panel>
  );
}
