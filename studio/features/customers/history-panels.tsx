import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { OrderOfCustomer, StudioCustomer } from '../../contract/customers.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { MESSAGE_WORDS } from '../orders/words.ts';
import styles from './customers.module.css';

interface OrdersPanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly orders: readonly OrderOfCustomer[];
}

export function OrdersPanel({ title, hint, orders }: OrdersPanelProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return (
    <Panel title={title} aside={<span className={cells.soft}>{orders.length}</span>}>
      {hint !== undefined && <p className={cells.soft}>{hint}</p>}
      {orders.length === 0 ? (
        <p className={cells.soft}>{t`Ще нічого не замовляли.`}</p>
      ) : (
        <ul className={layout.rows}>
          {orders.map(({ id, number, createdAt, status, totalCost }) => (
            <li key={id} className={styles.row}>
              <Link to="/orders/$id" params={{ id }}>{`№ ${number}`}</Link>
              <StatusBadge status={status} />
              <span className={cells.soft}>{formatKyivInstant(lang, createdAt)}</span>
              <span className={layout.sum}>{formatMoney(totalCost)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function ReturnsPanel({ returns }: { readonly returns: StudioCustomer['returns'] }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const words = { queued: t`повертаємо`, returned: t`повернуто`, failed: t`не вдалося` };
  return (
    <Panel title={t`Повернення`}>
      <ul className={layout.rows}>
        {returns.map(({ id, orderId, number, at, amount, status, reason }) => (
          <li key={id} className={styles.row}>
            <Link to="/orders/$id" params={{ id: orderId }}>{`№ ${number}`}</Link>
            <Badge tone={status === 'failed' ? 'error' : 'info'}>{words[status]}</Badge>
            <span className={cells.soft}>
              {formatKyivInstant(lang, at)}
              {reason !== '' && ` · ${reason}`}
            </span>
            <span className={layout.sum}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Products in the cart, put aside, and in the wish list. */
export function HeldPanel({ held }: { readonly held: StudioCustomer['held'] }) {
  const { t } = useLingui();
  const may = useMay();
  const parts = [
    ['cart', t`У кошику`],
    ['saved', t`Відкладено в кошику`],
    ['wishlist', t`Серед бажань`],
  ] as const;
  return (
    <Panel title={t`Кошик і бажання`}>
      {held.length === 0 && <p className={cells.soft}>{t`Порожньо.`}</p>}
      {parts.map(([where, label]) => {
        const products = held.filter((one) => one.where === where);
        return (
          products.length > 0 && (
            <section key={where} className={layout.tightStack}>
              <h3>{label}</h3>
              <ul className={layout.rows}>
                {products.map(({ productId, sku, name, quantity, isAvailable }) => (
                  <li key={productId} className={styles.row}>
                    {may('catalogue.read') ? (
                      <Link to="/products/$id" params={{ id: String(productId) }}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    <span className={cells.soft}>{sku}</span>
                    {!isAvailable && <Badge tone="warning">{t`немає`}</Badge>}
                    {quantity !== null && <span className={layout.sum}>{t`${quantity} шт.`}</span>}
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Panel>
  );
}

export function MessagesPanel({ messages }: { readonly messages: StudioCustomer['messages'] }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return (
    <Panel title={t`Листи й SMS`}>
      {messages.length === 0 && <p className={cells.soft}>{t`Нічого не надсилали.`}</p>}
      <ul className={layout.rows}>
        {messages.map(({ id, at, channel, recipient, about, orderNumber, sentAt, failure }) => (
          <li key={id} className={styles.row}>
            <span>
              {orderNumber !== null && `№ ${orderNumber}: `}
              {i18n._(MESSAGE_WORDS[about])}
            </span>
            <span className={cells.soft}>
              {channel === 'email' ? t`лист на ${recipient}` : t`SMS на ${recipient}`} · {formatKyivInstant(lang, at)}
            </span>
            {failure !== null ? (
              <Badge tone="error">{t`не надіслано`}</Badge>
            ) : (
              sentAt === null && <Badge>{t`надсилаємо`}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
