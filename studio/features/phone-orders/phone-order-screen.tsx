import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { beginPhoneOrder } from '../../contract/phone-orders.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PhoneOrderForm } from './phone-order-form.tsx';
import { phoneOrderQueryOf } from './queries.ts';
import { phoneOrderRoute } from './route.tsx';

/** The screen of an order that is taken by phone. The id is in the address, so that a reload loses nothing. */
export function PhoneOrderScreen() {
  const { id } = useSearch({ from: phoneOrderRoute.id });
  return id === undefined ? <Begin /> : <Opened key={id} id={id} />;
}

function Begin() {
  const { api } = useStudio();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: () => api.request(beginPhoneOrder, {}),
    onSuccess(order) {
      client.setQueryData(phoneOrderQueryOf(api, order.id).queryKey, order);
      void navigate({ to: phoneOrderRoute.to, search: { id: order.id }, replace: true });
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    mutate();
  }, [mutate]);
  return (
    <>
      <Header />
      {error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Skeleton rows={8} />}
    </>
  );
}

function Opened({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate();
  const { data: order, error, refetch } = useQuery(phoneOrderQueryOf(api, id));
  if (!order) {
    return (
      <>
        <Header />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    );
  }
  if (order.orderId === null) return <PhoneOrderForm order={order} />;
  return (
    <>
      <Header />
      <EmptyState icon="check" title={t`Це замовлення вже прийнято`}>
        <p>
          <Link to="/orders/$id" params={{ id: order.orderId }}>{t`Відкрити замовлення`}</Link>
        </p>
        <Button
          variant="secondary"
          onPress={() => void navigate({ to: phoneOrderRoute.to, search: {} })}
        >{t`Прийняти ще одне`}</Button>
      </EmptyState>
    </>
  );
}

function Header() {
  const { t } = useLingui();
  return <PageHeader title={t`Замовлення телефоном`} back={<Link to="/orders">{t`Замовлення`}</Link>} />;
}
