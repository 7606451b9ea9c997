import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../src/lib/dates.ts';
import { readReportCell } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import styles from './orders.module.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** States which figure of a report the listed orders belong to. */
export function CellNotice({ cell, onShowAll }: { readonly cell: string; readonly onShowAll: () => void }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const { data } = useQuery({
    queryKey: ['orders', 'cell', api.lang, cell],
    queryFn: ({ signal }) => api.request(readReportCell, { query: { cell }, signal }),
  });
  if (!data) return null;
  const { title, label, from, to } = data;
  const days = from === to ? formatDay(lang, from) : `${formatDay(lang, from)} — ${formatDay(lang, to)}`;
  const row = label !== null && DAY.test(label) ? formatDay(lang, label) : label;
  return (
    <div className={styles.notices}>
      <Notice>
        <span className={layout.line}>
          {t`Замовлення зі звіту: ${[title, row, days].filter((part) => part !== null).join(' · ')}`}
          <Button variant="secondary" onPress={onShowAll}>{t`Усі замовлення`}</Button>
        </span>
      </Notice>
    </div>
  );
}
