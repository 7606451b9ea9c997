import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatPercent } from '../../../src/rules/money.ts';
import type { ListedSale } from '../../contract/sales.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { salesQuery } from './queries.ts';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** The sales in the list of scheduled changes, one entry each. */
export function SaleCards({ state }: { readonly state: 'open' | 'done' }) {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery({ ...salesQuery(api, state), refetchInterval: 30_000 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data?.sales.map((sale) => <SaleCard key={sale.id} sale={sale} />);
}

function SaleCard({ sale }: { readonly sale: ListedSale }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const tone = STATE_TONES[sale.state];
  const [from, until] = [sale.from, sale.until].map((at) => (at === null ? '…' : formatKyivInstant(lang, at)));
  return (
    <Panel title={sale.name[lang]} aside={<Badge {...(tone && { tone })}>{i18n._(STATE_WORDS[sale.state])}</Badge>}>
      <p className={layout.line}>
        <strong>
          {from} — {until}
        </strong>
        {sale.percent !== null && <span>−{formatPercent(sale.percent)}</span>}
        {sale.products > 0 && <span>{t`товарів: ${sale.products}`}</span>}
        {sale.plannedBy !== null && <span className={layout.soft}>{t`Планує: ${sale.plannedBy}`}</span>}
        <Link to="/sales/$id" params={{ id: String(sale.id) }} aria-label={t`Відкрити розпродаж «${sale.name[lang]}»`}>
          {t`Відкрити розпродаж`}
        </Link>
      </p>
    </Panel>
  );
}
