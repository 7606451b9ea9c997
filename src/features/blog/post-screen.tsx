import { Trans, useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { formatDay } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { RichText } from '../catalogue/rich-text.tsx';
import { GuideCard } from '../guide/guide-card.tsx';
import styles from './post-screen.module.css';

/** An article, its table of contents, and the products that it uses. */
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
            <Picture picture={post.picture} place="articleLead" load="first" />
          </div>
        </header>
        <GuideCard page={page} />
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
          <RichText html={html} products={page.embedded} />
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

/** A heading of an article that the table of contents links to. */
interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 4;

/** Adds an id to each h2 of an article, and returns the headings; none if there are too few for a table of contents. */
export function withContents(html: string): { readonly html: string; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `s${headings.length + 1}`;
    headings.push({ id, text: inner.replace(/<[^>]+>/g, '') });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return headings.length < MIN_HEADINGS ? { html, headings: [] } : { html: anchored, headings };
}
