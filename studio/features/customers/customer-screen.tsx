import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { StudioCustomer } from '../../contract/customers.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { HeldPanel, MessagesPanel, OrdersPanel, ReturnsPanel } from './history-panels.tsx';
import { MergePanel } from './merge-panel.tsx';
import { PersonalData } from './personal-data.tsx';
import { customerQuery } from './queries.ts';
import { customerRoute } from './route.tsx';
import { ValuePanel } from './value-panel.tsx';

/** The screen of a customer: contacts, orders and messages. */
export function CustomerScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const { id } = customerRoute.useParams();
  // Refetching on window focus must not replace typed values.
  const { data: customer, error, refetch } = useQuery({ ...customerQuery(api, id), refetchOnWindowFocus: false });
  const [isDeleted, setDeleted] = useState(false);
  const back = <Link to="/customers">{t`Покупці`}</Link>;
  if (isDeleted) {
    return (
      <>
        <PageHeader title={t`Кабінет видалено`} back={back} />
        <p>{t`Замовлення лишилися без імені, решту стерто.`}</p>
      </>
    );
  }
  if (!customer) {
    return (
      <>
        <PageHeader title={t`Покупець`} back={back} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={customer.name ?? customer.email ?? customer.phone ?? t`Покупець без імені`}
        back={back}
        meta={t`Кабінет із ${formatKyivInstant(lang, customer.createdAt)}`}
      >
        {may('audit.read') && <Link to="/audit" search={{ entity: 'customer', entityId: id }}>{t`Журнал змін`}</Link>}
      </PageHeader>
      <div className={layout.columns}>
        <div className={layout.looseStack}>
          <OrdersPanel title={t`Замовлення покупця`} orders={customer.orders} />
          {customer.guestOrders.length > 0 && (
            <OrdersPanel
              title={t`Без кабінету, з тим самим телефоном`}
              hint={t`Їх оформив гість. До кабінету вони додадуться, коли покупець увійде.`}
              orders={customer.guestOrders}
            />
          )}
          {customer.returns.length > 0 && <ReturnsPanel returns={customer.returns} />}
          <HeldPanel held={customer.held} />
          <MessagesPanel messages={customer.messages} />
        </div>
        <div className={layout.looseStack}>
          <ContactPanel key={customer.id} customer={customer} />
          <ValuePanel value={customer.value} />
          <DiscountPanel customer={customer} />
          <CustomerNotes customer={customer} />
          <MergePanel customer={customer} />
          <PersonalData customer={customer} onDeleted={() => setDeleted(true)} />
        </div>
      </div>
    </>
  );
}

/** The personal discount, and the amount missing to the next level. */
function DiscountPanel({ customer }: { readonly customer: StudioCustomer }) {
  const { t } = useLingui();
  const { sum, finished, percent, next } = customer.discount;
  return (
    <Panel title={t`Особиста знижка`}>
      <dl className={layout.facts}>
        <dt>{t`Знижка`}</dt>
        <dd>{percent === 0 ? t`ще немає` : formatPercent(percent)}</dd>
        <dt>{t`Виконані замовлення`}</dt>
        <dd>{t`${finished} на ${formatMoney(sum)}`}</dd>
        <dt>{t`До наступної`}</dt>
        <dd>
          {next ? t`${formatPercent(next.percent)}: лишилося ${formatMoney(next.missing)}` : t`це найбільша знижка`}
        </dd>
      </dl>
    </Panel>
  );
}
