import type { PageDataOf } from '../../contract/page-data.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import styles from './blog-category-screen.module.css';
import { PostList } from './post-list.tsx';
import { TopicLinks } from './topic-links.tsx';

/** The articles of one category. */
export function BlogCategoryScreen({ page }: { readonly page: PageDataOf<'blog-category'> }) {
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1>{page.category.name}</h1>
      <p className={styles.description}>{page.category.description}</p>
      <TopicLinks categories={page.categories} current={page.category.slug} />
      <PostList posts={page.posts} />
    </>
  );
}
