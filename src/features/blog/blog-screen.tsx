import { Trans } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PostList } from './post-list.tsx';
import { TopicLinks } from './topic-links.tsx';

/** The blog's landing page: every article, newest first. */
export function BlogScreen({ page }: { readonly page: PageDataOf<'blog'> }) {
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1>
        <Trans>Блог майстерні</Trans>
      </h1>
      <TopicLinks categories={page.categories} current={null} />
      <PostList posts={page.posts} />
    </>
  );
}
