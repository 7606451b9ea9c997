import { useLingui } from '@lingui/react/macro';
import { ANNOUNCEMENT_TYPES } from '../../../src/contract/announcement.ts';
import type { AnnouncementWrite } from '../../contract/notices.ts';
import { ROUNDINGS, type Rounding } from '../../contract/reprice.ts';
import { SALE_TIERS, type SaleTiers } from '../../contract/sale-prices.ts';
import type { Sale } from '../../contract/sales.ts';
import { ROUNDING_NAMES } from '../../lib/rounding-names.ts';
import { ANNOUNCEMENT_TYPE_NAMES } from '../../lib/state-names.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import layout from '../../ui/layout.module.css';
import { Localized } from '../../ui/localized.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldWords } from '../conflict/use-field-words.ts';
import { FormBar } from '../forms/form-bar.tsx';
import { KyivMinuteField } from '../forms/kyiv-minute-field.tsx';
import { SaleChoiceFields } from './sale-choice.tsx';
import { SaleProducts } from './sale-products.tsx';
import type { SaleValues } from './sale-values.ts';
import styles from './sales.module.css';
import { type SaleFormState, useSaleForm } from './use-sale-form.ts';
import { TIER_WORDS } from './words.ts';

interface SaleFormProps {
  /** null for a new one. */
  readonly sale: Sale | null;
  /** Day on which a new sale begins, YYYY-MM-DD in Kyiv time. */
  readonly from?: string | undefined;
  readonly onSaved: (sale: Sale) => void;
}

/** Everything about a sale on one screen: products, percent, dates, announcement, and the prices that result. */
export function SaleForm({ sale, from, onSaved }: SaleFormProps) {
  const { t } = useLingui();
  const state = useSaleForm(sale, { from, onSaved });
  const { form } = state;
  const isPlanned = sale?.state === 'planned' || sale?.state === 'failed';
  const plan = () => void form.save({ isPlanned: true });
  return (
    <form className={styles.form} noValidate onSubmit={submitting(plan)}>
      <Panel title={t`Умови`}>
        <div className={styles.fields}>
          <Localized label={t`Назва`}>
            {(lang, name) => <TextField {...form.field(`name.${lang}`)} label={name} lang={lang} autoComplete="off" />}
          </Localized>
          <SaleChoiceFields form={form} />
          <Reduction form={form} />
          <Period form={form} />
        </div>
      </Panel>
      <NoticeFields form={form} />
      <SaleProducts state={state} />
      <FormBar
        form={form}
        label={isPlanned ? t`Зберегти зміни` : t`Запланувати розпродаж`}
        // The products' panel previews the pages, with the prices that are shown there.
        write={null}
        words={useWords()}
        hidden={['isPlanned']}
        onSave={plan}
        beside={
          !isPlanned && (
            <Button variant="secondary" isDisabled={form.changed === 0} onPress={() => void form.save()}>
              {t`Зберегти чернетку`}
            </Button>
          )
        }
      />
      {sale !== null && !isPlanned && form.changed === 0 && (
        <div>
          <Button isPending={form.isPending} onPress={plan}>{t`Запланувати розпродаж`}</Button>
        </div>
      )}
    </form>
  );
}

interface PartProps {
  readonly form: SaleFormState['form'];
}

function Reduction({ form: { field, values, set, version } }: PartProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.row}>
      <NumberField key={version} {...field('percent')} label={t`Знижка`} unit="%" min={1} max={90} />
      <Select<Rounding>
        label={t`Заокруглити`}
        value={values.rounding}
        onChange={(rounding) => set('rounding', rounding)}
        options={ROUNDINGS.map((id) => ({ id, label: i18n._(ROUNDING_NAMES[id]) }))}
      />
      <Select<SaleTiers>
        label={t`Ціни від кількості`}
        value={values.tiers}
        onChange={(tiers) => set('tiers', tiers)}
        options={SALE_TIERS.map((id) => ({ id, label: i18n._(TIER_WORDS[id]) }))}
      />
    </div>
  );
}

function Period({ form: { field } }: PartProps) {
  const { t } = useLingui();
  return (
    <div className={styles.row}>
      <KyivMinuteField {...field('from')} label={t`Початок`} />
      <DateField
        {...field('until')}
        label={t`Кінець`}
        granularity="minute"
        hint={t`У цю хвилину ціни й оголошення стануть такими, як були`}
      />
    </div>
  );
}

function NoticeFields({ form }: PartProps) {
  const { t, i18n } = useLingui();
  const { values, set, field, problems } = form;
  return (
    <Panel title={t`Оголошення`}>
      <div className={styles.fields}>
        <Switch isSelected={values.hasNotice} onChange={(is) => set('hasNotice', is)}>
          {t`Показувати оголошення, поки триває розпродаж`}
        </Switch>
        {problems.hasNotice !== undefined && <p role="alert">{problems.hasNotice}</p>}
        {values.hasNotice && (
          <>
            <Localized label={t`Слова`}>
              {(lang, name) => <TextField {...field(`noticeText.${lang}`)} label={name} lang={lang} />}
            </Localized>
            <Select<AnnouncementWrite['type']>
              label={t`Вигляд`}
              value={values.noticeType}
              onChange={(type) => set('noticeType', type)}
              options={ANNOUNCEMENT_TYPES.map((id) => ({ id, label: i18n._(ANNOUNCEMENT_TYPE_NAMES[id]) }))}
            />
            <p className={layout.soft}>{t`Після розпродажу повернеться оголошення, яке було перед ним.`}</p>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Returns the labels of the fields for the conflict dialog. */
function useWords(): FieldWords<SaleValues> {
  const { t, i18n } = useLingui();
  const minute = (value: unknown) => String(value).replace('T', ' ') || '—';
  const amount = (value: unknown) => (Array.isArray(value) ? String(value.length) : '—');
  return {
    name: { label: t`Назва` },
    choice: { label: t`Товари`, format: () => t`інший вибір` },
    percent: { label: t`Знижка` },
    rounding: { label: t`Заокруглити`, format: (value) => i18n._(ROUNDING_NAMES[value as Rounding]) },
    tiers: { label: t`Ціни від кількості`, format: (value) => i18n._(TIER_WORDS[value as SaleTiers]) },
    own: { label: t`Свої ціни`, format: amount },
    without: { label: t`Прибрані товари`, format: amount },
    from: { label: t`Початок`, format: minute },
    until: { label: t`Кінець`, format: minute },
    hasNotice: { label: t`Оголошення`, format: (value) => (value === true ? t`є` : t`немає`) },
    noticeText: { label: t`Слова` },
    noticeType: {
      label: t`Вигляд`,
      format: (value) => i18n._(ANNOUNCEMENT_TYPE_NAMES[value as AnnouncementWrite['type']]),
    },
    isPlanned: { label: t`Заплановано` },
  };
}
