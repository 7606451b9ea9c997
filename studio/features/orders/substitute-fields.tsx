import { useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../src/contract/limits.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './orders.module.css';
import { ProductFinder } from './product-finder.tsx';
import type { MissingForm } from './use-missing-form.ts';

interface SubstituteFieldsProps {
  readonly order: StudioOrder;
  readonly form: MissingForm;
  readonly errors: Readonly<Record<string, string>>;
}

/** Chooses between leaving the pieces out and another product, its quantity and price. */
export function SubstituteFields({ order, form, errors }: SubstituteFieldsProps) {
  const { t } = useLingui();
  const { substitute } = form;
  return (
    <>
      <RadioGroup
        label={t`Що робити із замовленням`}
        value={form.isSubstituted ? 'substitute' : 'out'}
        options={[
          { id: 'out', label: order.status === 'paid' ? t`Надіслати без них і повернути гроші` : t`Надіслати без них` },
          { id: 'substitute', label: t`Покласти інший товар` },
        ]}
        onChange={(what) => form.setSubstituted(what === 'substitute')}
      />
      {form.isSubstituted && !substitute && <ProductFinder label={t`Чим замінити`} onFind={form.setSubstitute} />}
      {form.isSubstituted && substitute && (
        <>
          <div className={styles.editLine}>
            <NumberField
              label={substitute.name}
              hint={`${substitute.sku}, ${formatMoney(substitute.price)}`}
              unit={t`шт.`}
              min={1}
              max={MAX_QUANTITY}
              value={form.substituteQuantity}
              onChange={form.setSubstituteQuantity}
              error={errors['substitute.sku'] ?? errors['substitute.quantity']}
            />
            <span />
            <IconButton
              icon="trash"
              label={t`Вибрати інший замість ${substitute.name}`}
              onPress={() => form.setSubstitute(null)}
            />
          </div>
          <PriceChoice order={order} form={form} />
        </>
      )}
    </>
  );
}

/** A dearer substitute: its customer pays as much as before, or, if nothing is paid yet, today's price. */
function PriceChoice({ order, form }: Pick<SubstituteFieldsProps, 'order' | 'form'>) {
  const { t } = useLingui();
  if (!form.isDearer) return null;
  const agreed = formatMoney(form.agreedPrice);
  if (order.status === 'paid')
    return (
      <Notice>{t`Дорожче, ніж замовлено. Замовлення оплачено, тож покупець не доплачує: покладемо за ${agreed}, різницю бере на себе магазин.`}</Notice>
    );
  return (
    <RadioGroup
      label={t`За якою ціною`}
      value={form.isAtAgreedPrice ? 'agreed' : 'today'}
      options={[
        { id: 'agreed', label: t`${agreed}, як замовлено: різницю бере на себе магазин` },
        { id: 'today', label: t`За сьогоднішньою: покупець згоден доплатити` },
      ]}
      onChange={(price) => form.setAtAgreedPrice(price === 'agreed')}
    />
  );
}
