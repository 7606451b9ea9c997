import { Trans, useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { formatDay } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Html } from '../../ui/html.tsx';
import { Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { withContents } from './contents.ts';
import styles from './post-screen.module.css';

/** An article, its contents, and the materials it works with. */
export function PostScreen({ page }: { readonly page: PageDataOf<'blog-post'> }) {
  const { t } = useLingui();
  const href = useHref();
  const { post, products, lang } = page;
  const { readingTime } = post;
  const { html, headings } = withContents(post.html);
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <article>
        <header className={styles.header}>
          <div className={styles.titles}>
            <a className={styles.category} href={href(paths.blogPage(post.category.slug))}>
              {post.category.name}
            </a>
            <h1>{post.title}</h1>
            <p className={styles.excerpt}>{post.excerpt}</p>
            <p className={styles.about}>
              <time dateTime={post.date}>{formatDay(lang, post.date)}</time> · <Trans>{readingTime} хв читання</Trans>
            </p>
          </div>
          <div className={styles.picture}>
            <Picture picture={post.picture} sizes="(width < 48rem) 92vw, 420px" isPriority />
          </div>
        </header>
        <div className={styles.body}>
          {headings.length > 0 && (
            <nav className={styles.contents} aria-label={t`Зміст`}>
              <ol>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <Html html={html} />
        </div>
      </article>
      {products.length > 0 && (
        <Section title={t`Матеріали зі статті`}>
          <ProductGrid products={products} />
        </Section>
      )}
    </>
  );
}
