import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProductCard } from '../../../src/contract/product.ts';
import type { PhoneOrder } from '../../contract/phone-orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProductFinder } from '../orders/product-finder.tsx';
import { Line } from './line.tsx';
import styles from './phone-orders.module.css';
import { PromoField } from './promo-field.tsx';
import type { PhoneCart } from './use-phone-cart.ts';

interface CartPanelProps {
  readonly order: PhoneOrder;
  readonly cart: PhoneCart;
}

/** The cart of a phone order: products are found by name or SKU, and each line has its quantity, services and price. */
export function CartPanel({ order, cart }: CartPanelProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [error, setError] = useState<unknown>(null);
  const add = async ({ sku, price }: ProductCard) => {
    setError(null);
    try {
      await cart.change({ kind: 'add', key: crypto.randomUUID(), sku, seenPrice: price });
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <Panel title={t`Товари`}>
      <div className={layout.stack}>
        {order.cart.lines.length === 0 ? (
          <p className={cells.soft}>{t`Знайдіть товар, який називає покупець.`}</p>
        ) : (
          <ul className={styles.list} aria-label={t`У замовленні`}>
            {order.cart.lines.map((line) => (
              <Line key={line.id} line={line} offered={order.services[line.sku] ?? []} cart={cart} />
            ))}
          </ul>
        )}
        <ProductFinder label={t`Додати товар`} onFind={(card) => void add(card)} />
        <div role="alert">{error != null && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
        {order.cart.lines.length > 0 && <PromoField order={order} cart={cart} />}
      </div>
    </Panel>
  );
}
