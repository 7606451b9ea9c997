import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Suggestions } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { formatCount } from '../../rules/count.ts';
import { CONTACTS_SLUG, paths } from '../../rules/paths.ts';
import { type Search, searchPath } from '../../rules/search-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
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
  const { categories = [], articles = [], queries = [] } = suggestions ?? {};
  return (
    <>
      <Message title={t`Нічого не знайшли`}>
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
      <Links title={t`Розділи`}>
        {categories.map(({ slug, name, productCount }) => (
          <li key={slug}>
            <a href={href(paths.category(slug))}>{name}</a> <small>{formatCount(productCount)}</small>
          </li>
        ))}
      </Links>
      <Links title={t`Статті`}>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <a href={href(paths.blogPage(slug))}>{title}</a>
          </li>
        ))}
      </Links>
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

/** Links of one kind; renders nothing if there are none. */
function Links({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={styles.links} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
