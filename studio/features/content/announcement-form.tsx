import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ANNOUNCEMENT_TYPES } from '../../../src/contract/announcement.ts';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { fillPromises } from '../../../src/rules/promises.ts';
import { fieldOfInstant, instantOfField } from '../../contract/kyiv-minute.ts';
import {
  type AnnouncementWrite,
  type StudioAnnouncement,
  studioAnnouncementSchema,
  updateAnnouncement,
} from '../../contract/notices.ts';
import { ANNOUNCEMENT_TYPE_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { DateField } from '../../ui/date-field.tsx';
import layout from '../../ui/layout.module.css';
import { Localized } from '../../ui/localized.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useEdited } from '../forms/use-edited.ts';
import { OpenPlans } from '../schedule/open-plans.tsx';
import { PlanForm } from '../schedule/plan-form.tsx';
import styles from './content.module.css';
import { CONTENT } from './queries.ts';
import { useFormatMoment } from './use-format-moment.ts';

/** Id of a singleton. */
const ONE = '1';

const NOTHING: AnnouncementWrite = {
  text: EMPTY_TEXT,
  isFixed: false,
  type: 'info',
  isOn: true,
  from: null,
  until: null,
};

function valuesOf(announcement: StudioAnnouncement | null): AnnouncementWrite {
  if (!announcement) return NOTHING;
  const { text, isFixed, type, isOn, from, until } = announcement;
  return { text, isFixed, type: ANNOUNCEMENT_TYPES.find((known) => known === type) ?? 'info', isOn, from, until };
}

interface Props {
  readonly announcement: StudioAnnouncement | null;
  readonly canWrite: boolean;
}

/** The form of the banner above every page: text, dates and appearance. */
export function AnnouncementForm({ announcement, canWrite }: Props) {
  const { t, i18n } = useLingui();
  const form = useAnnouncement(announcement);
  const { values, set, problems: errors } = form;
  const write = { write: 'announcement.update', input: values };
  const submit = submitting(() => {
    if (canWrite) void form.save();
  });
  const formatMoment = useFormatMoment();
  const formatType = (type: unknown) => i18n._(ANNOUNCEMENT_TYPE_NAMES[type as AnnouncementWrite['type']]);
  const isLater = announcement?.isOn && !announcement.isShown;
  const state = announcement?.isShown ? t`Показано` : isLater ? t`Заплановано` : t`Вимкнено`;
  return (
    <Panel title={t`Оголошення`} aside={<Badge tone={announcement?.isShown ? 'success' : 'info'}>{state}</Badge>}>
      <OpenPlans entity="announcement" id="1" />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Localized label={t`Слова`}>
          {(lang, name) => <TextField {...form.field(`text.${lang}`)} label={name} lang={lang} />}
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
            options={ANNOUNCEMENT_TYPES.map((id) => ({ id, label: formatType(id) }))}
            onChange={(type) => set('type', type)}
            error={errors.type}
          />
          <DateField
            label={t`Показувати з`}
            granularity="minute"
            value={fieldOfInstant(values.from)}
            onChange={(field) => set('from', instantOfField(field))}
            error={errors.from}
            hint={t`За Києвом; порожньо — одразу`}
            isOptional
          />
          <DateField
            label={t`Показувати до`}
            granularity="minute"
            value={fieldOfInstant(values.until)}
            onChange={(field) => set('until', instantOfField(field))}
            error={errors.until}
            hint={t`Порожньо — доки не вимкнете`}
            isOptional
          />
        </div>
        <div className={layout.actions}>
          <Switch isSelected={values.isOn} onChange={(is) => set('isOn', is)}>
            {t`Показувати на сайті`}
          </Switch>
          <Switch isSelected={values.isFixed} onChange={(is) => set('isFixed', is)}>
            {t`Лишається вгорі, коли сторінку гортають`}
          </Switch>
        </div>
        {canWrite && (
          <FormBar
            form={form}
            label={t`Зберегти оголошення`}
            write={write}
            beside={<PlanForm form={form} write={write} />}
            words={{
              ...{ text: { label: t`Слова` }, type: { label: t`Вигляд`, format: formatType } },
              ...{
                from: { label: t`Показувати з`, format: formatMoment },
                until: { label: t`Показувати до`, format: formatMoment },
              },
              ...{ isOn: { label: t`Показувати на сайті` } },
              isFixed: { label: t`Лишається вгорі, коли сторінку гортають` },
            }}
          />
        )}
      </form>
    </Panel>
  );
}

function useAnnouncement(announcement: StudioAnnouncement | null) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useEdited<StudioAnnouncement, AnnouncementWrite>({
    ...{
      entity: 'announcement',
      id: ONE,
      title: t`Оголошення`,
      row: announcement,
      rowSchema: studioAnnouncementSchema,
    },
    ...{ valuesOf, revisionOf: ({ revision }) => revision },
    store: async ({ values, seen }) => {
      // Revision 0 stands for an announcement that was never written.
      const { announcement: saved } = await api.request(updateAnnouncement, { body: values, ifMatch: 0, ...seen });
      if (!saved) throw new Error('The response lacks the saved announcement');
      return saved;
    },
    onSaved: () => {
      toast(t`Оголошення збережено`);
      void queryClient.invalidateQueries({ queryKey: [CONTENT] });
    },
  });
}
