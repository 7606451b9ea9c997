import { Trans, useLingui } from '@lingui/react/macro';
import type { Suggestions } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { CONTACTS_SLUG, paths } from '../../rules/paths.ts';
import { type Search, searchPath } from '../../rules/search-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { LateGoOn } from '../home/late-go-on.tsx';
import { ArticleLinks, CategoryLinks, Links, PageLinks } from './found-links.tsx';

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
  return (
    <>
      <PageLinks pages={pages} />
      <Message title={pages.length > 0 ? t`Серед товарів такого немає` : t`Нічого не знайшли`}>
        <p>
          <Trans>
            Спробуйте коротше слово або загляньте в каталог. Якщо шукаєте рідкісне — напишіть нам, дістанемо.
          </Trans>
        </p>
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
      <LateGoOn />
      <CategoryLinks categories={categories} />
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
