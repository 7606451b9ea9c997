import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PAYMENT_WORDS } from './words.ts';

/** Shows who pays and how, and the account that the order belongs to. */
export function BuyerPanel({ order }: { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { customer, company } = order;
  return (
    <Panel title={t`Покупець`}>
      <dl className={layout.facts}>
        <dt>{t`Оплата`}</dt>
        <dd>{i18n._(PAYMENT_WORDS[order.paymentMethod])}</dd>
        {company && (
          <>
            <dt>{t`Компанія`}</dt>
            <dd>
              {company.name}, {company.code}
            </dd>
          </>
        )}
        <dt>{t`Пошта`}</dt>
        <dd>{order.email ?? '—'}</dd>
        <dt>{t`Мова`}</dt>
        <dd>{i18n._(LANGUAGE_NAMES[order.lang])}</dd>
        {customer && (
          <>
            <dt>{t`Кабінет`}</dt>
            <dd>
              {may('customers.read') ? (
                <Link to="/customers/$id" params={{ id: customer.id }}>
                  {customer.name ?? t`Без імені`}
                </Link>
              ) : (
                (customer.name ?? '—')
              )}
              {t`, замовлень: ${customer.orders}`}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
