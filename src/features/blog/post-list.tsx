import { useLingui } from '@lingui/react/macro';
import type { PostCard } from '../../contract/blog.ts';
import { formatDay } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './post-list.module.css';

interface Props {
  readonly posts: readonly PostCard[];
  /** True if they are the first content of the page. */
  readonly isFirst?: boolean;
  /**
   * False for a list beside other content, where titles are enough: excerpts take 250 bytes of a product's compressed
   * HTML.
   */
  readonly hasExcerpts?: boolean;
}

/** Articles as cards, in the order given. */
export function PostList({ posts, isFirst = false, hasExcerpts = true }: Props) {
  const { t } = useLingui();
  const { lang } = useShop();
  const href = useHref();
  return (
    <ul className={styles.list}>
      {posts.map(({ slug, title, excerpt, date, readingTime, picture }, index) => (
        <li key={slug}>
          <a className={styles.link} href={href(paths.blogPage(slug))}>
            <Picture
              picture={picture && { ...picture, alt: '' }}
              place="article"
              load={index === 0 && isFirst ? 'first' : 'late'}
            />
            <span className={styles.title}>{title}</span>
          </a>
          {hasExcerpts && <p>{excerpt}</p>}
          <small className={styles.about}>
            <time dateTime={date}>{formatDay(lang, date)}</time>
            {` · ${t`${readingTime} хв читання`}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
