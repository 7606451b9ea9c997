import { Trans } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PostList } from './post-list.tsx';
import { TopicLinks } from './topic-links.tsx';

/** The start page of the blog: all articles, newest first, paginated. */
export function BlogScreen({ page }: { readonly page: PageDataOf<'blog'> }) {
  const href = useHref();
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1>
        <Trans>Блог майстерні</Trans>
      </h1>
      <TopicLinks categories={page.categories} current={null} isFirst={page.list.page === 1} />
      <PostList posts={page.list.posts} isFirst />
      <Pager page={page.list.page} pageCount={page.list.pageCount} hrefOf={(number) => href(paths.blogList(number))} />
    </>
  );
}
