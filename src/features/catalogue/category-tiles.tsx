import type { CategoryTile } from '../../contract/category.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './category-tiles.module.css';

interface Props {
  readonly categories: readonly CategoryTile[];
  /** Name of the row for screen readers. */
  readonly label: string;
  /** True on the home page, where the row is 104 px high instead of 96 on phones. */
  readonly isHome?: boolean;
}

/** Scroll positions of rows by the pages that they are on, for a shopper who goes back. */
const places = new Map<string, number>();

/** Restores the place of a row, and notes it while the row is shown: a removed or hidden one has none. */
function keepPlace(row: HTMLElement | null) {
  if (!row) return;
  const path = location.pathname;
  const before = places.get(path);
  if (before) row.scrollLeft = before;
  const leaving = new AbortController();
  const note = () => {
    if (row.checkVisibility()) places.set(path, row.scrollLeft);
  };
  // A press of a tile leaves the page perhaps before the event of the last scroll.
  for (const event of ['scroll', 'click']) row.addEventListener(event, note, { passive: true, signal: leaving.signal });
  return () => leaving.abort();
}

/**
 * Links to categories as one row of tiles. It scrolls sideways if it has no room for all: by touch, and by arrow keys
 * while it has the focus.
 */
export function CategoryTiles({ categories, label, isHome = false }: Props) {
  const href = useHref();
  return (
    <nav
      className={isHome ? `${styles.tiles} ${styles.home}` : styles.tiles}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys
      tabIndex={0}
      ref={keepPlace}
    >
      <ul>
        {categories.map(({ slug, name, picture }) => (
          <li key={slug}>
            <a href={href(paths.category(slug))}>
              <Picture picture={picture && { ...picture, alt: '' }} place="tile" />
              <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
