import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { StudioPromoWithUses } from '../../contract/promo.ts';
import { PROMO_KINDS, type PromoKind } from '../../contract/queries/promo.ts';
import { PROMO_KIND_NAMES } from '../../lib/state-names.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { DraftState } from '../drafts/draft-state.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import styles from './promo.module.css';
import { randomCode } from './random-code.ts';
import { usePromoForm } from './use-promo-form.ts';

interface PromoFormProps {
  /** Null for a new one. */
  readonly promo: StudioPromoWithUses | null;
  readonly onSaved: (promo: StudioPromoWithUses, isNew: boolean) => void;
}

/** Fields for the discount of a code, its period and its limits. */
export function PromoForm({ promo, onSaved }: PromoFormProps) {
  const { t } = useLingui();
  const form = usePromoForm({ promo, title: promo?.code ?? t`Новий промокод`, onSaved });
  const { values, change, fieldOf, version } = form;
  return (
    <Panel title={t`Умови`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {promo === null && (
          <div className={styles.codeField}>
            <TextField
              label={t`Код`}
              hint={t`Великі й малі літери не розрізняються.`}
              autoComplete="off"
              maxLength={40}
              value={values.code}
              onChange={(code) => change({ code: code.toUpperCase() })}
              error={fieldOf('code')}
            />
            <Button variant="secondary" onPress={() => change({ code: randomCode() })}>{t`Вигадати код`}</Button>
          </div>
        )}
        <Value key={`value-${version}`} form={form} />
        <div className={styles.pair}>
          <DateField
            label={t`Діє з`}
            granularity="minute"
            isOptional
            value={values.startsAt}
            onChange={(startsAt) => change({ startsAt })}
            error={fieldOf('startsAt')}
          />
          <DateField
            label={t`Діє до`}
            granularity="minute"
            isOptional
            value={values.endsAt}
            onChange={(endsAt) => change({ endsAt })}
            error={fieldOf('endsAt')}
          />
        </div>
        <Limits key={`limits-${version}`} form={form} />
        {promo && promo.useCount > 0 && form.isChanged && (
          <Notice>{t`Замовлення, де код уже застосовано, збережуть свою знижку.`}</Notice>
        )}
        <SaveBar
          label={promo ? t`Зберегти умови` : t`Створити промокод`}
          changed={form.changed}
          wrong={form.wrong}
          isPending={form.isPending}
          error={form.error}
          onSave={form.save}
          onReset={form.undo}
        >
          <DraftState draft={form.draft} restored={form.restored} />
        </SaveBar>
      </form>
      <Conflict form={form} />
    </Panel>
  );
}

type Form = ReturnType<typeof usePromoForm>;

function Value({ form: { values, change, fieldOf, sayValidity } }: { readonly form: Form }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <RadioGroup
        label={t`Що дає`}
        value={values.kind}
        options={PROMO_KINDS.map((id) => ({ id, label: i18n._(PROMO_KIND_NAMES[id]) }))}
        onChange={(kind) => change({ kind })}
      />
      {values.kind === 'percent' && (
        <NumberField
          label={t`Відсоток`}
          hint={t`Не додається до особистої знижки й ціни за кількість: діє найвигідніша.`}
          unit="%"
          min={1}
          max={100}
          value={values.percent}
          onChange={(percent) => change({ percent })}
          onValidity={sayValidity('percent')}
          error={fieldOf('value')}
        />
      )}
      {values.kind === 'amount' && (
        <MoneyField
          label={t`Сума`}
          hint={t`Віднімається від вартості товарів.`}
          value={values.amount}
          onChange={(amount) => change({ amount })}
          onValidity={sayValidity('amount')}
          error={fieldOf('value')}
        />
      )}
    </>
  );
}

function Limits({ form: { values, change, fieldOf, sayValidity } }: { readonly form: Form }) {
  const { t } = useLingui();
  return (
    <>
      <MoneyField
        label={t`Найменша вартість товарів`}
        isOptional
        value={values.minimumCost}
        onChange={(minimumCost) => change({ minimumCost })}
        onValidity={sayValidity('minimumCost')}
        error={fieldOf('minimumCost')}
      />
      <div className={styles.pair}>
        <NumberField
          label={t`Разів усього`}
          isOptional
          min={1}
          max={1_000_000}
          value={values.useLimit}
          onChange={(useLimit) => change({ useLimit })}
          onValidity={sayValidity('useLimit')}
          error={fieldOf('useLimit')}
        />
        <NumberField
          label={t`Разів на одного покупця`}
          isOptional
          min={1}
          max={1_000_000}
          value={values.useLimitOfCustomer}
          onChange={(useLimitOfCustomer) => change({ useLimitOfCustomer })}
          onValidity={sayValidity('useLimitOfCustomer')}
          error={fieldOf('useLimitOfCustomer')}
        />
      </div>
    </>
  );
}

/** Somebody else was quicker: field by field, whose is to stand. */
function Conflict({ form }: { readonly form: Form }) {
  const { t, i18n } = useLingui();
  const { conflict } = form;
  if (!conflict) return null;
  const saySum = (sum: unknown) => (typeof sum === 'number' ? formatMoney(sum) : '—');
  const sayMinute = (minute: unknown) => String(minute).replace('T', ' ') || '—';
  return (
    <ConflictDialog
      base={form.initial}
      theirs={conflict.theirs}
      mine={form.values}
      changedBy={conflict.changedBy}
      words={{
        code: { label: t`Код` },
        kind: { label: t`Що дає`, say: (kind) => i18n._(PROMO_KIND_NAMES[kind as PromoKind]) },
        percent: { label: t`Відсоток`, say: (value) => (typeof value === 'number' ? formatPercent(value) : '—') },
        amount: { label: t`Сума`, say: saySum },
        startsAt: { label: t`Діє з`, say: sayMinute },
        endsAt: { label: t`Діє до`, say: sayMinute },
        minimumCost: { label: t`Найменша вартість товарів`, say: saySum },
        useLimit: { label: t`Разів усього` },
        useLimitOfCustomer: { label: t`Разів на одного покупця` },
      }}
      onResolve={form.resolve}
      onClose={form.closeConflict}
    />
  );
}
