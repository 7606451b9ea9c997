import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Sale } from '../../contract/sales.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { saleQuery } from './queries.ts';
import { saleRoute } from './route.tsx';
import { SaleActions } from './sale-actions.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { SaleForm } from './sale-form.tsx';
import styles from './sales.module.css';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** Shows one sale, or the form of a new one. */
export function SaleScreen() {
  const { id } = saleRoute.useParams();
  return id === 'new' ? <NewSale /> : <OneSale key={id} id={id} />;
}

function Back() {
  const { t } = useLingui();
  return <Link to="/scheduled">{t`Заплановане`}</Link>;
}

function NewSale() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { from } = saleRoute.useSearch();
  return (
    <>
      <PageHeader title={t`Новий розпродаж`} back={<Back />} />
      <SaleForm
        sale={null}
        from={from}
        onSaved={({ id, state }) => {
          toast(state === 'draft' ? t`Чернетку збережено` : t`Розпродаж заплановано`);
          void navigate({ to: '/sales/$id', params: { id: String(id) }, ignoreBlocker: true });
        }}
      />
    </>
  );
}

function OneSale({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  // Typed values stay while the person looks at another window.
  const { data: sale, error, refetch } = useQuery({ ...saleQuery(api, id), refetchOnWindowFocus: false });
  if (!sale)
    return (
      <>
        <PageHeader title={t`Розпродаж`} back={<Back />} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    );
  const tone = STATE_TONES[sale.state];
  return (
    <>
      <PageHeader
        title={sale.name[lang]}
        back={<Back />}
        meta={<Badge {...(tone && { tone })}>{i18n._(STATE_WORDS[sale.state])}</Badge>}
      >
        <SaleActions sale={sale} />
        {may('audit.read') && <Link to="/audit" search={{ entity: 'sale', entityId: id }}>{t`Історія змін`}</Link>}
      </PageHeader>
      <div className={styles.form}>
        {sale.state !== 'draft' && <SaleFacts sale={sale} />}
        {isEditable(sale) && (
          <SaleForm
            sale={sale}
            onSaved={({ state }) => toast(state === 'draft' ? t`Чернетку збережено` : t`Розпродаж заплановано`)}
          />
        )}
      </div>
    </>
  );
}

/** A sale is changed until it begins. */
const isEditable = ({ state, begunAt }: Sale) => begunAt === null && state !== 'ended';
