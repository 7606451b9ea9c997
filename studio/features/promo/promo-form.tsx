import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { StudioPromoWithUses } from '../../contract/promo.ts';
import { PROMO_KINDS, type PromoKind } from '../../contract/queries/promo.ts';
import { PROMO_KIND_NAMES } from '../../lib/state-names.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldWords } from '../conflict/use-field-words.ts';
import { FormBar } from '../forms/form-bar.tsx';
import styles from './promo.module.css';
import type { PromoValues } from './promo-values.ts';
import { randomCode } from './random-code.ts';
import { type PromoFormState, usePromoForm } from './use-promo-form.ts';

interface PromoFormProps {
  /** null for a new one. */
  readonly promo: StudioPromoWithUses | null;
  readonly onSaved: (promo: StudioPromoWithUses) => void;
}

/** Fields for the discount of a code, its period and its limits. */
export function PromoForm({ promo, onSaved }: PromoFormProps) {
  const { t } = useLingui();
  const form = usePromoForm({ promo, title: promo?.code ?? t`Новий промокод`, onSaved });
  const words = usePromoWords();
  const { field, set, version } = form;
  return (
    <Panel title={t`Умови`}>
      <form className={styles.form} noValidate onSubmit={submitting(() => void form.save())}>
        {promo === null && (
          <div className={styles.codeField}>
            <TextField
              {...field('code')}
              label={t`Код`}
              hint={t`Великі й малі літери не розрізняються.`}
              autoComplete="off"
              maxLength={40}
              onChange={(code) => set('code', code.toUpperCase())}
            />
            <Button variant="secondary" onPress={() => set('code', randomCode())}>{t`Вигадати код`}</Button>
          </div>
        )}
        <Value key={`value-${version}`} form={form} />
        <div className={styles.pair}>
          <DateField {...field('startsAt')} label={t`Діє з`} granularity="minute" isOptional />
          <DateField {...field('endsAt')} label={t`Діє до`} granularity="minute" isOptional />
        </div>
        <Limits key={`limits-${version}`} form={form} />
        {promo && promo.useCount > 0 && form.isChanged && (
          <Notice>{t`Замовлення, де код уже застосовано, збережуть свою знижку.`}</Notice>
        )}
        <FormBar
          form={form}
          label={promo ? t`Зберегти умови` : t`Створити промокод`}
          // No page shows promo codes, so there is nothing to preview.
          write={null}
          words={words}
        />
      </form>
    </Panel>
  );
}

interface PartProps {
  readonly form: PromoFormState;
}

function Value({ form: { values, field, set, setValidity } }: PartProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <RadioGroup
        label={t`Що дає`}
        value={values.kind}
        options={PROMO_KINDS.map((id) => ({ id, label: i18n._(PROMO_KIND_NAMES[id]) }))}
        onChange={(kind) => {
          set('kind', kind);
          // The field of the other kind is removed, so its invalid input must not block the save.
          for (const name of ['percent', 'amount']) setValidity(name, true);
        }}
      />
      {values.kind === 'percent' && (
        <NumberField
          {...field('percent')}
          label={t`Відсоток`}
          hint={t`Не додається до особистої знижки й ціни за кількість: діє найвигідніша.`}
          unit="%"
          min={1}
          max={100}
        />
      )}
      {values.kind === 'amount' && (
        <MoneyField {...field('amount')} label={t`Сума`} hint={t`Віднімається від вартості товарів.`} />
      )}
    </>
  );
}

function Limits({ form: { field } }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <MoneyField {...field('minimumCost')} label={t`Найменша вартість товарів`} isOptional />
      <div className={styles.pair}>
        <NumberField {...field('useLimit')} label={t`Разів усього`} isOptional min={1} max={1_000_000} />
        <NumberField
          {...field('useLimitOfCustomer')}
          label={t`Разів на одного покупця`}
          isOptional
          min={1}
          max={1_000_000}
        />
      </div>
    </>
  );
}

/** Returns the labels of the fields for the conflict dialog. */
function usePromoWords(): FieldWords<PromoValues> {
  const { t, i18n } = useLingui();
  const formatSum = (sum: unknown) => (typeof sum === 'number' ? formatMoney(sum) : '—');
  const formatMinute = (minute: unknown) => String(minute).replace('T', ' ') || '—';
  return {
    code: { label: t`Код` },
    kind: { label: t`Що дає`, format: (kind) => i18n._(PROMO_KIND_NAMES[kind as PromoKind]) },
    percent: { label: t`Відсоток`, format: (value) => (typeof value === 'number' ? formatPercent(value) : '—') },
    amount: { label: t`Сума`, format: formatSum },
    startsAt: { label: t`Діє з`, format: formatMinute },
    endsAt: { label: t`Діє до`, format: formatMinute },
    minimumCost: { label: t`Найменша вартість товарів`, format: formatSum },
    useLimit: { label: t`Разів усього` },
    useLimitOfCustomer: { label: t`Разів на одного покупця` },
  };
}
