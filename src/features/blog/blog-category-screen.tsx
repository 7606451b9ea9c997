import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './blog-category-screen.module.css';
import { PostList } from './post-list.tsx';
import { TopicLinks } from './topic-links.tsx';

/** The articles of one category, paginated. */
export function BlogCategoryScreen({ page }: { readonly page: PageDataOf<'blog-category'> }) {
  const href = useHref();
  const { category, list } = page;
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1>{category.name}</h1>
      {list.page === 1 && <p className={styles.description}>{category.description}</p>}
      <TopicLinks categories={page.categories} current={category.slug} isFirst={list.page === 1} />
      <PostList posts={list.posts} isFirst />
      <Pager
        page={list.page}
        pageCount={list.pageCount}
        hrefOf={(number) => href(paths.blogPage(category.slug, number))}
      />
    </>
  );
}
