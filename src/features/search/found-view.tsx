import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchResult, Suggestions } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { formatCount } from '../../rules/count.ts';
import { type Search, searchPath, shownQuery } from '../../rules/search-address.ts';
import { Message } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { useDroppedWords } from './dropped-words.ts';
import { NothingFound } from './nothing-found.tsx';
import styles from './search-screen.module.css';
import { SearchSortSelect } from './search-sort-select.tsx';

export function FoundTitle({ q }: { readonly q: string }) {
  const { t } = useLingui();
  const shown = shownQuery(q);
  return <h1 className={styles.title}>{q === '' ? t`Пошук` : t`Пошук: «${shown}»`}</h1>;
}

export function TooShort() {
  const { t } = useLingui();
  return (
    <Message title={t`Що шукаємо?`}>
      <p>
        <Trans>Введіть назву або артикул угорі сторінки — хоча б дві літери. Дрібні помилки в слові не завадять.</Trans>
      </p>
    </Message>
  );
}

interface Props {
  readonly search: Search;
  readonly result: SearchResult;
  /** What may help where nothing was found; null while it is not there. */
  readonly suggestions: Suggestions | null;
  /** The results are those of the search before. */
  readonly isPending?: boolean;
  readonly isFetching?: boolean;
}

/** What a query has found, the same in a document and in the app. It asks for nothing. */
export function FoundView({ search, result, suggestions, isPending = false, isFetching = false }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const { productCount } = result;
  const amount = formatCount(productCount);
  if (productCount === 0) return <NothingFound search={search} suggestions={suggestions} />;
  return (
    <div className={isPending ? styles.pending : undefined} aria-busy={isFetching}>
      <Understood search={search} result={result} />
      <div className={styles.bar}>
        <p role="status">
          {t`Знайшли ${amount} ${plural(productCount, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
        </p>
        {productCount > 1 && <SearchSortSelect search={search} />}
      </div>
      <ProductGrid products={result.products} />
      <Pager page={result.page} pageCount={result.pageCount} hrefOf={(page) => href(searchPath({ ...search, page }))} />
    </div>
  );
}

/** How the query was understood, with the way back to what was typed. */
function Understood({ search, result }: Pick<Props, 'search' | 'result'>) {
  const { t } = useLingui();
  const href = useHref();
  const { corrected, dropped } = result;
  const q = shownQuery(search.q);
  const without = useDroppedWords(dropped);
  const again = { q: search.q, sort: search.sort };
  return (
    <>
      {corrected !== null && (
        <p className={styles.note}>
          {t`Показуємо результати за запитом «${corrected}».`}{' '}
          <a href={href(searchPath({ ...again, isExact: true }))}>{t`Шукати саме «${q}»`}</a>
        </p>
      )}
      {search.isExact && (
        <p className={styles.note}>
          {t`Шукаємо саме так, як написано.`}{' '}
          <a href={href(searchPath(again))}>
            <Trans>Шукати з виправленням помилок</Trans>
          </a>
        </p>
      )}
      {without !== null && <p className={styles.note}>{without}</p>}
    </>
  );
}
