import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatPercent } from '../../../src/rules/money.ts';
import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';
import type { Sale } from '../../contract/sales.ts';
import { useStudio } from '../../lib/studio.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './sales.module.css';

/** Shows the period and the outcome of a sale, and the products that it has left as they were. */
export function SaleFacts({ sale }: { readonly sale: Sale }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { from, until, percent, products, failure, begunAt, endedAt, beginBatch, endBatch } = sale;
  const date = (instant: string | null) => (instant === null ? '—' : formatKyivInstant(lang, instant));
  return (
    <Panel title={t`Коротко`}>
      {sale.state === 'failed' && (
        <Notice tone="error">
          <p>{failure ?? t`Початок або кінець розпродажу не зроблено вчасно.`}</p>
          <p>{begunAt === null ? t`Почніть його зараз, змініть умови чи скасуйте.` : t`Завершіть його зараз.`}</p>
        </Notice>
      )}
      <dl className={layout.facts}>
        <dt>{t`Початок`}</dt>
        <dd>{date(begunAt ?? from)}</dd>
        <dt>{t`Кінець`}</dt>
        <dd>{date(endedAt ?? until)}</dd>
        <dt>{t`Знижка`}</dt>
        <dd>{percent === null ? t`свої ціни` : formatPercent(percent)}</dd>
        <dt>{t`Товарів`}</dt>
        <dd>{products}</dd>
      </dl>
      <Skipped skipped={sale.notBegun} words={t`Не знижено, бо їх змінили після планування: ${sale.notBegun.count}`} />
      <Skipped
        skipped={sale.notRestored}
        words={t`Лишилися такими, як їх змінили під час розпродажу: ${sale.notRestored.count}`}
      />
      <p className={layout.line}>
        {from !== null && sale.state === 'planned' && (
          <Link to="/shop-at" search={{ at: kyivMinuteOf(new Date(from)), address: '/' }}>
            {t`Магазин під час розпродажу`}
          </Link>
        )}
        {beginBatch !== null && <Link to="/audit" search={{ batch: beginBatch }}>{t`Початок у журналі`}</Link>}
        {endBatch !== null && <Link to="/audit" search={{ batch: endBatch }}>{t`Кінець у журналі`}</Link>}
      </p>
    </Panel>
  );
}

function Skipped({ skipped, words }: { readonly skipped: Sale['notBegun']; readonly words: string }) {
  const { lang } = useStudio();
  if (skipped.count === 0) return null;
  return (
    <Notice tone="warning">
      <p>{words}</p>
      <ul className={styles.list}>
        {skipped.products.map(({ id, sku, name }) => (
          <li key={id}>
            <Link to="/products/$id" params={{ id: String(id) }}>
              {name[lang]} · {sku}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
