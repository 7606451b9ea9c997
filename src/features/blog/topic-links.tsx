import { useLingui } from '@lingui/react/macro';
import type { BlogCategory } from '../../contract/blog.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './topic-links.module.css';

interface Props {
  readonly categories: readonly BlogCategory[];
  /** Slug of the current category; null for all articles. */
  readonly current: string | null;
  /** True if the page is the first of its list. */
  readonly isFirst: boolean;
}

/** Links to the blog's categories, which work as a filter. */
export function TopicLinks({ categories, current, isFirst }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const topics = [
    { slug: null, name: t`Усі статті`, path: paths.blog },
    ...categories.map(({ slug, name }) => ({ slug, name, path: paths.blogPage(slug) })),
  ];
  return (
    <div className={styles.topics}>
      <TabLinks
        label={t`Теми блогу`}
        links={topics.map(({ slug, name, path }) => ({
          href: href(path),
          label: name,
          current: slug === current ? (isFirst ? 'page' : 'true') : undefined,
        }))}
      />
    </div>
  );
}
