import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { addDays, kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { REPORT_DAYS } from '../../contract/period.ts';
import type { Period } from '../../contract/reports.ts';
import { DateRange } from '../../ui/date-range.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BestSellersReport } from './best-sellers-report.tsx';
import { BuildsReport } from './builds-report.tsx';
import { CartsReport } from './carts-report.tsx';
import styles from './reports-screen.module.css';
import { RunningOutReport } from './running-out-report.tsx';
import { SalesReport } from './sales-report.tsx';
import { SearchesReport } from './searches-report.tsx';
import { VisitsReport } from './visits-report.tsx';

const route = getRouteApi('/staff/reports');

/** Default length of the period in days. */
const DAYS = 30;

/** The owner's reports: sales, products that run out, searches, carts, visits and builds. */
export function ReportsScreen() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = kyivMoment(new Date()).date;
  const period = { to: search.to ?? today, from: search.from ?? addDays(search.to ?? today, 1 - DAYS) };
  return (
    <>
      <PageHeader title={t`День власника`} />
      <div className={styles.screen}>
        <DateRange
          label={t`Період, за київським часом`}
          from={period.from}
          to={period.to}
          mostDays={REPORT_DAYS}
          onChange={({ from, to }) =>
            void navigate({ search: { ...(from && { from }), ...(to && { to }) }, replace: true, resetScroll: false })
          }
        />
        {isReadable(period) && <Reports period={period} />}
      </div>
    </>
  );
}

/** Returns true if the period is valid. An invalid one is reported at its field and no report is requested. */
const isReadable = ({ from, to }: Period) => from <= to && from >= addDays(to, 1 - REPORT_DAYS);

function Reports({ period }: { readonly period: Period }) {
  return (
    <>
      <SalesReport period={period} />
      <div className={styles.columns}>
        <BestSellersReport period={period} />
        <RunningOutReport period={period} />
        <SearchesReport period={period} />
        <CartsReport period={period} />
      </div>
      <VisitsReport period={period} />
      <BuildsReport period={period} />
    </>
  );
}
