import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../../src/rules/money.ts';
import { removeAt, replaceAt } from '../../../lib/lists.ts';
import { useMay } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import { MoneyField } from '../../../ui/money-field.tsx';
import { useEditor } from '../editor.ts';
import { isNeedless, ladderOf } from '../ladder.ts';
import type { TierValues } from '../product-values.ts';
import { useRowKeys } from '../use-row-keys.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the price and the quantity prices. */
export function PriceSection() {
  const { t } = useLingui();
  const seesCosts = useMay()('costs.read');
  const { form, isReadOnly } = useEditor();
  return (
    <Section id="prices" title={t`Ціна`}>
      <div className={styles.grid}>
        <MoneyField {...form.field('price')} isDisabled={isReadOnly} label={t`Ціна за штуку`} />
        <MoneyField
          {...form.field('oldPrice')}
          isDisabled={isReadOnly}
          label={t`Стара ціна`}
          isOptional
          hint={t`Її перекреслено поруч із ціною`}
        />
        {seesCosts && (
          <MoneyField
            {...form.field('cost')}
            isDisabled={isReadOnly}
            label={t`Собівартість`}
            isOptional
            hint={t`У що штука обійшлася магазину. Покупці її ніколи не бачать; з неї звіт рахує маржу`}
          />
        )}
      </div>
      <Tiers />
      <Ladder />
    </Section>
  );
}

function Tiers() {
  const { t } = useLingui();
  const { form, isReadOnly } = useEditor();
  const { problems, setValidity } = form;
  const { price, tiers } = form.values;
  const onChange = (next: readonly TierValues[]) => form.set('tiers', next);
  const { keys, drop } = useRowKeys(tiers.length);
  const ladder = ladderOf({ price, tiers });
  return (
    <div className={styles.list} data-field="tiers">
      <h3 className={styles.subtitle}>{t`Знижки за кількість`}</h3>
      {tiers.map((tier, index) => (
        <div key={keys[index]} className={styles.row}>
          <div className={styles.fields}>
            <MoneyField
              name={`tiers.${index}.costBreakpoint`}
              label={t`Від суми рядка`}
              hint={t`За ціною без знижки`}
              value={tier.costBreakpoint}
              error={problems[`tiers.${index}.costBreakpoint`]}
              isDisabled={isReadOnly}
              onValidity={(isValid) => setValidity(`tiers.${index}.costBreakpoint`, isValid)}
              onChange={(costBreakpoint) => onChange(replaceAt(tiers, index, { ...tier, costBreakpoint }))}
            />
            <MoneyField
              name={`tiers.${index}.price`}
              label={t`Ціна за штуку`}
              hint={isNeedless(tier, ladder) ? t`Цей рядок нічого не здешевлює: покупці його не побачать` : undefined}
              value={tier.price}
              error={problems[`tiers.${index}.price`]}
              isDisabled={isReadOnly}
              onValidity={(isValid) => setValidity(`tiers.${index}.price`, isValid)}
              onChange={(next) => onChange(replaceAt(tiers, index, { ...tier, price: next }))}
            />
          </div>
          {!isReadOnly && (
            <IconButton
              icon="trash"
              label={t`Прибрати знижку ${index + 1}`}
              onPress={() => {
                drop(index);
                for (const field of ['costBreakpoint', 'price']) setValidity(`tiers.${index}.${field}`, true);
                onChange(removeAt(tiers, index));
              }}
            />
          )}
        </div>
      ))}
      <div>
        {!isReadOnly && (
          <Button variant="secondary" onPress={() => onChange([...tiers, { costBreakpoint: null, price: null }])}>
            {t`Додати знижку за кількість`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Shows quantities and prices as the product's page will. */
function Ladder() {
  const { t } = useLingui();
  const { form } = useEditor();
  const steps = ladderOf(form.values);
  if (steps.length < 2) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={layout.soft}>{t`Так це побачать покупці`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Кількість`}</th>
            <th scope="col" className={styles.number}>{t`Ціна за штуку`}</th>
            <th scope="col" className={styles.number}>{t`Дешевше на`}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ from, price, percent }) => (
            <tr key={from}>
              <td>{from === 1 ? t`1 шт.` : t`від ${from} шт.`}</td>
              <td className={styles.number}>{formatMoney(price)}</td>
              <td className={styles.number}>{percent === 0 ? '—' : formatPercent(percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
