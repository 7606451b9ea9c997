import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './prices.module.css';
import { sheetQuery } from './queries.ts';
import { pricesRoute } from './route.tsx';
import { Sheet } from './sheet-editor.tsx';

type State = 'all' | 'published' | 'hidden';

/** The price sheet: prices of all products that match the filters. */
export function PriceSheetScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate({ from: '/prices' });
  const search = pricesRoute.useSearch();
  const [isEdited, setEdited] = useState(false);
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(sheetQuery(api, search));
  const filters = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
  const narrow = (next: typeof search) => void navigate({ search: next, replace: true });
  return (
    <>
      <PageHeader title={t`Ціни`} />
      <div className={layout.looseStack}>
        {isEdited ? (
          <p className={styles.hint}>{t`Щоб змінити фільтр, збережіть або відкиньте зміни.`}</p>
        ) : (
          <div className={styles.bar}>
            <SearchField
              label={t`Назва, артикул, бренд`}
              value={search.q ?? ''}
              onChange={(q) => narrow({ ...search, q })}
            />
            <Select<State>
              label={t`Публікація`}
              value={search.state ?? 'all'}
              onChange={(state) => {
                const { state: _before, ...others } = search;
                narrow(state === 'all' ? others : { ...others, state });
              }}
              options={[
                { id: 'all', label: t`Усі товари` },
                { id: 'published', label: t`Опубліковані` },
                { id: 'hidden', label: t`Приховані` },
              ]}
            />
          </div>
        )}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton rows={10} />}
        {data && (
          <Sheet
            key={`${filters} ${dataUpdatedAt}`}
            initial={data}
            filters={filters}
            onEdited={setEdited}
            onSaved={() => void refetch()}
          />
        )}
      </div>
    </>
  );
}
