import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  removeSearchPin,
  removeSearchRedirect,
  removeSynonyms,
  type SearchPin,
  type SearchRedirect,
  type Synonyms,
} from '../../contract/search-words.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { searchWordsQuery } from './queries.ts';
import { SearchPinDialog } from './search-pin-dialog.tsx';
import { SearchRedirectDialog } from './search-redirect-dialog.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';
import { useSave } from './use-save.ts';

/** The open dialog with its initial values. */
type Open =
  | { readonly kind: 'synonyms'; readonly synonyms: Synonyms | null; readonly term: string }
  | { readonly kind: 'redirect'; readonly redirect: SearchRedirect | null; readonly query: string }
  | { readonly kind: 'pin'; readonly query: string };

/**
 * The screen of the words of the shop's search: recent queries without results, or with results that hardly anybody
 * opened, and the synonyms, redirects and pinned products by which editors help them.
 */
export function SearchWordsScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const errorMessage = useErrorMessage();
  const canWrite = useMay()('content.write');
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useQuery(searchWordsQuery(api));
  const onConflict = (refusal: unknown) => {
    toast(errorMessage(refusal), { tone: 'error' });
    // The line was changed or removed by another editor: show its present state.
    void refetch();
  };
  const removal = { onSaved: () => toast(t`Видалено`) };
  const remove = useSave({
    save: ({ id, revision }: Synonyms) =>
      api.request(removeSynonyms, { params: { id: String(id) }, ifMatch: revision }),
    ...removal,
  });
  const removeRedirect = useSave({
    save: ({ id, revision }: SearchRedirect) =>
      api.request(removeSearchRedirect, { params: { id: String(id) }, ifMatch: revision }),
    ...removal,
  });
  const removePin = useSave({
    save: ({ id }: SearchPin) => api.request(removeSearchPin, { params: { id: String(id) } }),
    ...removal,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  const edit = (synonyms: Synonyms | null, term = '') => setOpen({ kind: 'synonyms', synonyms, term });
  const help = (query: string) =>
    canWrite && (
      <>
        <Button variant="secondary" aria-label={t`Синоніми: ${query}`} onPress={() => edit(null, query)}>
          {t`Синоніми`}
        </Button>
        <Button
          variant="secondary"
          aria-label={t`Сторінка: ${query}`}
          onPress={() => setOpen({ kind: 'redirect', redirect: null, query })}
        >
          {t`Сторінка`}
        </Button>
        <Button variant="secondary" aria-label={t`Товар: ${query}`} onPress={() => setOpen({ kind: 'pin', query })}>
          {t`Товар`}
        </Button>
      </>
    );
  return (
    <div className={styles.form}>
      <PageHeader title={t`Слова пошуку`} />
      <Panel title={t`Не знайшли за 30 днів`}>
        {data.missed.length === 0 && <EmptyState icon="check" title={t`Усе, що шукали, знайшлося`} />}
        <ul className={styles.sorted}>
          {data.missed.map(({ query, times }) => (
            <li key={query}>
              <span className={styles.grow}>
                {query} <span className={layout.soft}>× {times}</span>
              </span>
              {help(query)}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t`Знайшли, але не відкрили за 30 днів`}>
        {data.unopened.length === 0 && <EmptyState icon="check" title={t`Знайдене відкривають`} />}
        <ul className={styles.sorted}>
          {data.unopened.map(({ query, times, opened }) => (
            <li key={query}>
              <span className={styles.grow}>
                {query} <span className={layout.soft}>{t`шукали ${times}, відкрили ${opened}`}</span>
              </span>
              {help(query)}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t`Синоніми`} aside={canWrite && <Button onPress={() => edit(null)}>{t`Додати синоніми`}</Button>}>
        {data.synonyms.length === 0 && <EmptyState icon="search" title={t`Синонімів ще немає`} />}
        <ul className={styles.sorted}>
          {data.synonyms.map((one) => (
            <li key={one.id}>
              <span className={styles.grow}>
                {one.term} {one.isTwoWay ? '↔' : '→'} {one.others.join(', ')}
              </span>
              {canWrite && (
                <>
                  <IconButton icon="edit" label={t`Змінити: ${one.term}`} onPress={() => edit(one)} />
                  <IconButton
                    icon="trash"
                    label={t`Видалити: ${one.term}`}
                    onPress={() => remove.mutate(one, { onError: onConflict })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t`Запити, що ведуть на сторінку`}
        aside={
          canWrite && (
            <Button onPress={() => setOpen({ kind: 'redirect', redirect: null, query: '' })}>{t`Додати запит`}</Button>
          )
        }
      >
        {data.redirects.length === 0 && <EmptyState icon="link" title={t`Таких запитів ще немає`} />}
        <ul className={styles.sorted}>
          {data.redirects.map((one) => (
            <li key={one.id}>
              <span className={styles.grow}>
                {one.query} → {one.name?.[lang] ?? one.slug} <span className={layout.soft}>{one.path}</span>
              </span>
              {canWrite && (
                <>
                  <IconButton
                    icon="edit"
                    label={t`Змінити: ${one.query}`}
                    onPress={() => setOpen({ kind: 'redirect', redirect: one, query: one.query })}
                  />
                  <IconButton
                    icon="trash"
                    label={t`Видалити: ${one.query}`}
                    onPress={() => removeRedirect.mutate(one, { onError: onConflict })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t`Закріплені товари`}
        aside={canWrite && <Button onPress={() => setOpen({ kind: 'pin', query: '' })}>{t`Закріпити товар`}</Button>}
      >
        {data.pins.length === 0 && <EmptyState icon="search" title={t`Закріплених товарів ще немає`} />}
        <ul className={styles.sorted}>
          {data.pins.map((one) => (
            <li key={one.id}>
              <span className={styles.grow}>
                {one.query} → {one.name[lang]}{' '}
                <span className={layout.soft}>
                  {one.sku}
                  {!one.isPublished && ` · ${t`приховано`}`}
                </span>
              </span>
              {canWrite && (
                <IconButton
                  icon="trash"
                  label={t`Відкріпити: ${one.query}, ${one.name[lang]}`}
                  onPress={() => removePin.mutate(one, { onError: onConflict })}
                />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {open?.kind === 'synonyms' && (
        <SynonymsDialog synonyms={open.synonyms} term={open.term} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'redirect' && (
        <SearchRedirectDialog redirect={open.redirect} query={open.query} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'pin' && <SearchPinDialog query={open.query} onClose={() => setOpen(null)} />}
    </div>
  );
}
