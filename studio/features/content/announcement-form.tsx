import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { fillPromises } from '../../../src/rules/promises.ts';
import { type AnnouncementWrite, type StudioAnnouncement, updateAnnouncement } from '../../contract/notices.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { FormErrors } from './form-errors.tsx';
import { fieldOf, instantOf } from './kyiv-time.ts';
import { revisionIn } from './post-values.ts';
import { fieldErrors, useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

const TYPES: readonly AnnouncementWrite['type'][] = ['info', 'sale', 'winterHolidays'];

const NOTHING: AnnouncementWrite = {
  text: { uk: '', ru: '' },
  isFixed: false,
  type: 'info',
  isOn: true,
  from: null,
  until: null,
};

const valuesOf = ({ text, isFixed, type, isOn, from, until }: StudioAnnouncement): AnnouncementWrite => ({
  text,
  isFixed,
  type: TYPES.find((known) => known === type) ?? 'info',
  isOn,
  from,
  until,
});

interface Props {
  readonly announcement: StudioAnnouncement | null;
  readonly canWrite: boolean;
}

/** The banner above every page: its words, its dates, and how it looks. */
export function AnnouncementForm({ announcement, canWrite }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const form = useForm(announcement ? valuesOf(announcement) : NOTHING);
  const { values, set } = form;
  useLeaveWarning(form.isChanged);
  const save = useSave({
    save: (ifMatch: number | undefined) =>
      api.request(updateAnnouncement, { body: values, ...(ifMatch !== undefined && { ifMatch }) }),
    onSaved: () => {
      form.saved(values, false);
      toast(t`Оголошення збережено`);
    },
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(announcement?.revision);
  };
  const isLater = announcement?.isOn && !announcement.isShown;
  const state = announcement?.isShown ? t`Показано` : isLater ? t`Заплановано` : t`Вимкнено`;
  return (
    <Panel title={t`Оголошення`} aside={<Badge tone={announcement?.isShown ? 'success' : 'info'}>{state}</Badge>}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormErrors
          error={save.error}
          onKeepMine={(current) => save.mutate(revisionIn(current))}
          onTakeTheirs={() => window.location.reload()}
        />
        <Localized label={t`Слова`}>
          {(lang, name) => (
            <TextField
              label={name}
              lang={lang}
              value={values.text[lang]}
              onChange={(text) => set('text', { ...values.text, [lang]: text })}
              error={errors[`text.${lang}`]}
            />
          )}
        </Localized>
        <div className={styles.pair}>
          {LANGUAGES.map((lang) => (
            <p key={lang} lang={lang} className={styles.banner}>
              {fillPromises(lang, values.text[lang]) || '…'}
            </p>
          ))}
        </div>
        <div className={styles.row}>
          <Select
            label={t`Вигляд`}
            value={values.type}
            options={[
              { id: 'info', label: t`Звичайне` },
              { id: 'sale', label: t`Знижки` },
              { id: 'winterHolidays', label: t`Зимові свята, зі сніжинками` },
            ]}
            onChange={(type) => set('type', type)}
            error={errors.type}
          />
          <DateField
            label={t`Показувати з`}
            granularity="minute"
            value={fieldOf(values.from)}
            onChange={(field) => set('from', instantOf(field))}
            error={errors.from}
            hint={t`За Києвом; порожньо — одразу`}
            isOptional
          />
          <DateField
            label={t`Показувати до`}
            granularity="minute"
            value={fieldOf(values.until)}
            onChange={(field) => set('until', instantOf(field))}
            error={errors.until}
            hint={t`Порожньо — доки не вимкнете`}
            isOptional
          />
        </div>
        <div className={styles.actions}>
          <Switch isSelected={values.isOn} onChange={(is) => set('isOn', is)}>
            {t`Показувати на сайті`}
          </Switch>
          <Switch isSelected={values.isFixed} onChange={(is) => set('isFixed', is)}>
            {t`Лишається вгорі, коли сторінку гортають`}
          </Switch>
        </div>
        {canWrite && (
          <div>
            <Button type="submit" isPending={save.isPending} isDisabled={!form.isChanged}>
              {t`Зберегти оголошення`}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
