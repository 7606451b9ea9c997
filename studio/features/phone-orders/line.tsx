import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '../../../src/contract/cart.ts';
import { MAX_QUANTITY } from '../../../src/contract/limits.ts';
import type { Service } from '../../../src/contract/service.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { detailsOf, serviceText } from '../../../src/rules/ordered-services.ts';
import { changedFrom } from '../../../src/rules/price.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { ServicesDialog } from '../orders/services-dialog.tsx';
import { Tiers } from '../orders/tiers.tsx';
import styles from './phone-orders.module.css';
import type { PhoneCart } from './use-phone-cart.ts';

/** Debounce of the quantity field, ms. */
const PAUSE = 350;

interface LineProps {
  readonly line: CartLine;
  /** Services available for the product. */
  readonly offered: readonly Service[];
  readonly cart: PhoneCart;
}

/** A line of the cart with its quantity and the changes since it was added. */
export function Line({ line, offered, cart }: LineProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [error, setError] = useState<unknown>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { id, name, sku, quantity, stock, price, cost } = line;
  const typed = cart.quantityOf(id, quantity);
  const run = async (change: Parameters<PhoneCart['change']>[0]) => {
    setError(null);
    try {
      await cart.change(change);
    } catch (refused) {
      setError(refused);
    }
  };
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (typed === null || typed === quantity) return;
    const timer = setTimeout(() => void latest.current({ kind: 'quantity', line: id, quantity: typed }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, quantity, id]);
  const before = changedFrom(line);
  return (
    <li className={styles.line}>
      <span className={cells.stack}>
        <strong>{name}</strong>
        <span className={cells.soft}>{t`${sku}, ${formatMoney(price)}, на складі ${stock}`}</span>
        <Tiers offer={line} />
        {line.services.map((service) => (
          <span key={service.code} className={cells.soft}>
            + {serviceText({ name: service.name, details: detailsOf(service) })}, {formatMoney(service.price)}
          </span>
        ))}
      </span>
      <fieldset aria-label={name} className={styles.controls}>
        <NumberField
          label={t`Кількість`}
          unit={t`шт.`}
          min={1}
          max={MAX_QUANTITY}
          value={typed}
          onChange={(next) => cart.type(id, next)}
          error={error != null ? errorMessage(error) : undefined}
        />
        <span className={styles.cost}>{formatMoney(cost)}</span>
        {offered.length > 0 && (
          <Button variant="secondary" aria-label={t`Послуги, ${name}`} onPress={() => setChoosing(true)}>
            {t`Послуги`}
          </Button>
        )}
        <IconButton icon="trash" label={t`Прибрати ${name}`} onPress={() => void run({ kind: 'remove', line: id })} />
      </fieldset>
      <div role="alert">
        {quantity > stock && (
          <Notice tone="error">
            {stock === 0
              ? t`Цього товару вже немає: приберіть його.`
              : t`На складі лишилося ${stock}: зменште кількість або приберіть товар.`}
          </Notice>
        )}
        {quantity <= stock && !line.isAvailable && (
          <Notice tone="error">{t`До послуги бракує відомостей: відкрийте «Послуги» й допишіть їх.`}</Notice>
        )}
        {before !== null && (
          <Notice tone="warning">
            <span className={layout.line}>
              {t`Ціна змінилася: було ${formatMoney(before)}, стало ${formatMoney(price)}. Скажіть покупцеві.`}
              <Button
                variant="secondary"
                onPress={() => void run({ kind: 'quantity', line: id, quantity })}
              >{t`Ціну узгоджено`}</Button>
            </span>
          </Notice>
        )}
      </div>
      {isChoosing && (
        <ServicesDialog
          line={line}
          offered={offered}
          onClose={() => setChoosing(false)}
          onChoose={(services) => cart.change({ kind: 'services', line: id, quantity, services })}
        />
      )}
    </li>
  );
}
