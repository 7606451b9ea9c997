import { useLingui } from '@lingui/react/macro';
import type { PostCard } from '../../contract/blog.ts';
import { formatDay } from '../../lib/dates.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './post-list.module.css';

/** Articles as cards, in the order given. */
export function PostList({ posts }: { readonly posts: readonly PostCard[] }) {
  const { t } = useLingui();
  const { lang } = useShop();
  const href = useHref();
  return (
    <ul className={styles.list}>
      {posts.map(({ slug, title, excerpt, date, readingTime, picture }) => (
        <li key={slug}>
          <a className={styles.link} href={href(paths.blogPage(slug))}>
            <Picture picture={picture && { ...picture, alt: '' }} sizes="(width < 48rem) 92vw, 400px" />
            <span className={styles.title}>{title}</span>
          </a>
          <p>{excerpt}</p>
          <small className={styles.about}>
            <time dateTime={date}>{formatDay(lang, date)}</time>
            {` · ${t`${readingTime} хв читання`}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
