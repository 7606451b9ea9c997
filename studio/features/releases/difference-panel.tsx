import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKyivDay, formatKyivTime } from '../../../src/lib/dates.ts';
import { DIFFERENCE_KINDS, type DifferenceKind, openReleasePage, type Releases } from '../../contract/releases.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComparedPages } from '../preview/compared-pages.tsx';
import { PageTable } from '../preview/page-table.tsx';
import { differenceQuery } from './queries.ts';
import styles from './releases-screen.module.css';

interface DifferencePanelProps {
  readonly releases: Releases;
  /** Numbers of the releases in the address. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (search: { readonly from: string; readonly to: string }) => void;
}

/** Lists the differences between two releases; each page can be compared side by side. */
export function DifferencePanel({ releases: { releases, served }, from, to, onChange }: DifferencePanelProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const options = releases.map(({ number, publishedAt }) => ({
    id: String(number),
    label: t`№ ${number}, ${formatKyivDay(lang, publishedAt)}, ${formatKyivTime(publishedAt)}`,
  }));
  const later = to ?? String(served ?? releases[0]?.number ?? 0);
  const earlier = from ?? String(releases.find(({ number }) => number < Number(later))?.number ?? later);
  return (
    <Panel title={t`Різниця між двома випусками`}>
      <div className={styles.two}>
        <Select
          label={t`Було`}
          value={earlier}
          options={options}
          onChange={(id) => onChange({ from: id, to: later })}
        />
        <Select
          label={t`Стало`}
          value={later}
          options={options}
          onChange={(id) => onChange({ from: earlier, to: id })}
        />
      </div>
      <Difference from={earlier} to={later} />
    </Panel>
  );
}

function Difference({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(differenceQuery(api, from, to));
  const [compared, setCompared] = useState<{ readonly address: string; readonly title: string } | null>(null);
  const words = useKindWords();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const kinds = DIFFERENCE_KINDS.filter((kind) => data.counts[kind] > 0);
  const urlOf = (number: string, address: string) =>
    api.url(openReleasePage, { params: { number }, query: { address } });
  return (
    <>
      {kinds.length === 0 && <p role="status">{t`Сторінки однакові.`}</p>}
      {kinds.map((kind) => (
        <section key={kind} className={layout.tightStack}>
          <h3>
            {words[kind]}: {data.counts[kind]}
          </h3>
          <PageTable
            label={words[kind]}
            pages={data.pages[kind]}
            actionsOf={(page) => (
              <Button variant="quiet" aria-label={t`Порівняти ${page.address}`} onPress={() => setCompared(page)}>
                {t`Порівняти`}
              </Button>
            )}
          />
        </section>
      ))}
      {data.otherFiles > 0 && <p>{t`Інших файлів змінилося: ${data.otherFiles}`}</p>}
      <Dialog
        title={t`Сторінка у двох випусках`}
        placement="wide"
        isOpen={compared !== null}
        onOpenChange={(open) => !open && setCompared(null)}
      >
        {compared && (
          <ComparedPages
            title={compared.title || compared.address}
            before={{ label: t`Випуск ${from}`, url: urlOf(from, compared.address) }}
            after={{ label: t`Випуск ${to}`, url: urlOf(to, compared.address) }}
            onBack={() => setCompared(null)}
          />
        )}
      </Dialog>
    </>
  );
}

function useKindWords(): Readonly<Record<DifferenceKind, string>> {
  const { t } = useLingui();
  return { added: t`Додано сторінок`, changed: t`Змінено сторінок`, removed: t`Прибрано сторінок` };
}
