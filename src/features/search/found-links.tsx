import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FoundPages } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { formatCount } from '../../rules/count.ts';
import { paths } from '../../rules/paths.ts';
import styles from './search-screen.module.css';

/** Service pages that match a query; renders nothing without any, like the other lists. */
export function PageLinks({ pages = [] }: { readonly pages?: FoundPages['pages'] | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Links title={t`Сторінки`}>
      {pages.map(({ slug, title }) => (
        <li key={slug}>
          <a href={href(paths.page(slug))}>{title}</a>
        </li>
      ))}
    </Links>
  );
}

/** Categories that match a query, with the numbers of their products. */
export function CategoryLinks({ categories = [] }: { readonly categories?: FoundPages['categories'] | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Links title={t`Розділи`}>
      {categories.map(({ slug, name, productCount }) => (
        <li key={slug}>
          <a href={href(paths.category(slug))}>{name}</a> <small>{formatCount(productCount)}</small>
        </li>
      ))}
    </Links>
  );
}

/** Articles that match a query. */
export function ArticleLinks({ articles = [] }: { readonly articles?: FoundPages['articles'] | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Links title={t`Статті`}>
      {articles.map(({ slug, title }) => (
        <li key={slug}>
          <a href={href(paths.blogPage(slug))}>{title}</a>
        </li>
      ))}
    </Links>
  );
}

/** Links of one kind; renders nothing if there are none. */
export function Links({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={styles.links} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
