import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Period, readRunningOut } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Report, ReportTable } from './report.tsx';
import styles from './reports-screen.module.css';

/** Products that will soon be sold out at the present rate, as of today regardless of the period. */
export function RunningOutReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const query = useQuery({
    queryKey: ['reports', 'running-out'],
    queryFn: ({ signal }) => api.request(readRunningOut, { signal }),
  });
  return (
    <Report title={t`Закінчується`} name="running-out" period={period} query={query}>
      {(products) =>
        products.length === 0 ? (
          <p>{t`За нинішніх продажів нічого не закінчиться за два місяці.`}</p>
        ) : (
          <>
            <p className={styles.note}>{t`За продажами останніх 30 днів.`}</p>
            <ReportTable
              label={t`Закінчується`}
              header={[t`Товар`, t`Залишок`, t`Продано`, t`Вистачить днів`]}
              rows={products.map(({ sku, name, stock, sold, daysLeft }) => [
                `${name[lang]}, ${sku}`,
                stock,
                sold,
                daysLeft,
              ])}
            />
          </>
        )
      }
    </Report>
  );
}
