import { Trans } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { formatDay } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { OwnSheet } from '../../ui/own-sheet.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SHEET } from '../content/sheet.ts';
import { TextLayout } from '../content/text-layout.tsx';
import { GuideCard } from '../guide/guide-card.tsx';

/** An article, its table of contents, and the products that it uses. */
export function PostScreen({ page }: { readonly page: PageDataOf<'blog-post'> }) {
  const href = useHref();
  const { post, products, lang } = page;
  const { readingTime } = post;
  return (
    <>
      <OwnSheet address={SHEET} />
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <article>
        <header className="post-header">
          <div className="post-titles">
            <a className="post-category" href={href(paths.blogPage(post.category.slug))}>
              {post.category.name}
            </a>
            <h1>{post.title}</h1>
            <p className="post-excerpt">{post.excerpt}</p>
            <p className="post-about">
              <time dateTime={post.date}>{formatDay(lang, post.date)}</time> · <Trans>{readingTime} хв читання</Trans>
            </p>
          </div>
          <div className="post-picture">
            <Picture picture={post.picture} place="articleLead" load="first" />
          </div>
        </header>
        <GuideCard page={page} />
        <TextLayout html={post.html} embedded={page.embedded} materials={products} />
      </article>
    </>
  );
}
