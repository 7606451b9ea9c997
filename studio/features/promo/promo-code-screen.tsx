import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { deletePromoCode, endPromoCode, type StudioPromoWithUses } from '../../contract/promo.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './promo.module.css';
import { PromoForm } from './promo-form.tsx';
import { promoQuery, usePromoWrite } from './queries.ts';
import { promoCodeRoute } from './route.tsx';
import { Terms } from './terms.tsx';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** Shows one promo code, or the form of a new one. Codes are upper case, so no code is `new`. */
export function PromoCodeScreen() {
  const { code } = promoCodeRoute.useParams();
  return code === 'new' ? <NewPromo /> : <OnePromo key={code} code={code} />;
}

function Back() {
  const { t } = useLingui();
  return <Link to="/promo-codes">{t`Промокоди`}</Link>;
}

function NewPromo() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t`Новий промокод`} back={<Back />} />
      <PromoForm
        promo={null}
        onSaved={({ code }) => {
          toast(t`Промокод ${code} створено`);
          void navigate({ to: '/promo-codes/$code', params: { code }, ignoreBlocker: true });
        }}
      />
    </>
  );
}

function OnePromo({ code }: { readonly code: string }) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  // Typed values stay while the user looks at another window.
  const { data: promo, error, refetch } = useQuery({ ...promoQuery(api, code), refetchOnWindowFocus: false });
  if (!promo) {
    return (
      <>
        <PageHeader title={t`Промокод`} back={<Back />} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    );
  }
  const tone = STATE_TONES[promo.state];
  return (
    <>
      <PageHeader
        title={promo.code}
        back={<Back />}
        meta={<Badge {...(tone && { tone })}>{i18n._(STATE_WORDS[promo.state])}</Badge>}
      >
        <CopyButton code={promo.code} />
        {may('promo.write') && <Ending promo={promo} />}
        {may('promo.write') && <Removal promo={promo} />}
        {may('audit.read') && (
          <Link to="/audit" search={{ entity: 'promo-code', entityId: promo.code }}>{t`Журнал змін`}</Link>
        )}
      </PageHeader>
      <div className={layout.columns}>
        {may('promo.write') ? (
          <PromoForm promo={promo} onSaved={() => toast(t`Умови збережено`)} />
        ) : (
          <Terms promo={promo} />
        )}
        <Uses promo={promo} />
      </div>
    </>
  );
}

/** Ends a promo code: it stops applying at once. */
function Ending({ promo }: { readonly promo: StudioPromoWithUses }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const write = usePromoWrite((api, { code, revision }: StudioPromoWithUses) =>
    api.request(endPromoCode, { params: { code }, ifMatch: revision }),
  );
  if (promo.state === 'ended') return null;
  const end = async () => {
    await write.mutateAsync(promo);
    toast(t`Промокод ${promo.code} завершено`);
  };
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>{t`Завершити зараз`}</Button>
      <ConfirmDialog
        title={t`Завершити промокод ${promo.code}?`}
        action={t`Завершити`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={end}
      >
        <p>{t`Нові замовлення його не отримають. Знижки в оформлених замовленнях лишаться.`}</p>
      </ConfirmDialog>
    </>
  );
}

function Removal({ promo }: { readonly promo: StudioPromoWithUses }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = async () => {
    await api.request(deletePromoCode, { params: { code: promo.code } });
    toast(t`Промокод ${promo.code} видалено`);
    void client.invalidateQueries({ queryKey: ['promo', 'list'] });
    await navigate({ to: '/promo-codes', ignoreBlocker: true });
  };
  return (
    <>
      <Button variant="danger" onPress={() => setOpen(true)}>{t`Видалити`}</Button>
      <ConfirmDialog
        title={t`Видалити промокод ${promo.code}?`}
        action={t`Видалити промокод`}
        isDangerous
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={remove}
      >
        <p>{t`Видалити можна лише код, якого немає в жодному замовленні.`}</p>
      </ConfirmDialog>
    </>
  );
}

/** Lists orders with the promo code, and the discounts that it gave. */
function Uses({ promo }: { readonly promo: StudioPromoWithUses }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  const { uses, useCount, given } = promo;
  return (
    <Panel title={t`Використання`}>
      <p>{t`Разів: ${useCount}. Віддано знижкою: ${formatMoney(given)}.`}</p>
      {uses.length === 0 && <p className={cells.soft}>{t`Цим кодом ще ніхто не скористався.`}</p>}
      <ul className={layout.rows}>
        {uses.map(({ orderId, number, at, status, given: sum }) => (
          <li key={orderId} className={styles.row}>
            {may('orders.read') ? (
              <Link to="/orders/$id" params={{ id: orderId }}>{`№ ${number}`}</Link>
            ) : (
              `№ ${number}`
            )}
            <StatusBadge status={status} />
            <span className={cells.soft}>{formatKyivInstant(lang, at)}</span>
            <span className={layout.sum}>−{formatMoney(sum)}</span>
          </li>
        ))}
      </ul>
      {uses.length < useCount && <p className={cells.soft}>{t`Показано останні ${uses.length}.`}</p>}
    </Panel>
  );
}
