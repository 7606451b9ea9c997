import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import type { Suggestions } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { CONTACTS_SLUG, paths } from '../../rules/paths.ts';
import { type Search, searchPath } from '../../rules/search-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { LateGoOn } from '../home/late-go-on.tsx';
import { ArticleLinks, CategoryLinks, Links, PageLinks } from './found-links.tsx';
import styles from './search-screen.module.css';

interface Props {
  readonly search: Search;
  /** Null until they are loaded; static advice is shown meanwhile. */
  readonly suggestions: Suggestions | null;
}

/** Shown for a query without results: advice, related pages, popular queries, and contacts. */
export function NothingFound({ search, suggestions }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const isPublished = useIsPublished();
  const { categories = [], articles = [], pages = [], queries = [] } = suggestions ?? {};
  // If no category matches the query, they are those of the top level, which scripts show as tiles.
  const isNear = categories.some(({ marks }) => marks.length > 0);
  return (
    <>
      <PageLinks pages={pages} />
      <Message title={pages.length > 0 ? t`Серед товарів такого немає` : t`Нічого не знайшли`}>
        <p>
          <Trans>
            Спробуйте коротше слово або загляньте в каталог. Якщо шукаєте рідкісне — напишіть нам, дістанемо.
          </Trans>
        </p>
        <SearchAgain q={search.q} />
        {search.isExact && (
          <a href={href(searchPath({ q: search.q }))}>
            <Trans>Шукати з виправленням помилок</Trans>
          </a>
        )}
        {isPublished(CONTACTS_SLUG) && (
          <ButtonLink variant="secondary" href={href(paths.page(CONTACTS_SLUG))}>
            <Trans>Написати нам</Trans>
          </ButtonLink>
        )}
      </Message>
      {isNear ? (
        <CategoryLinks categories={categories} />
      ) : (
        <noscript>
          <CategoryLinks categories={categories} />
        </noscript>
      )}
      <LateGoOn hasCategories={isNear} />
      <ArticleLinks articles={articles} />
      <Links title={t`Інші шукають`}>
        {queries.map((query) => (
          <li key={query}>
            <a href={href(paths.searchFor(query))}>{query}</a>
          </li>
        ))}
      </Links>
    </>
  );
}

/** A form with the query to change: on a phone the field of the header is closed. */
function SearchAgain({ q }: { readonly q: string }) {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changed = new FormData(event.currentTarget).get('q');
    void navigate({ href: href(paths.searchFor(String(changed).trim())) });
  };
  return (
    <form className={styles.again} action={href(paths.search)} onSubmit={submit}>
      <TextField
        key={q}
        id="search-again"
        type="search"
        name="q"
        label={t`Назва або артикул`}
        defaultValue={q}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{t`Шукати`}</Button>
    </form>
  );
}
