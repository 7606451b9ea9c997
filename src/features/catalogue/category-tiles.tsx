import type { CategoryTile } from '../../contract/category.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './category-tiles.module.css';

interface Props {
  readonly categories: readonly CategoryTile[];
  /** True if they are the first pictures of the page. */
  readonly isFirst?: boolean;
}

/** Number of tiles in a row on a phone. */
const FIRST_ROW = 3;

/** Links to categories, as tiles. */
export function CategoryTiles({ categories, isFirst = false }: Props) {
  const href = useHref();
  return (
    <ul className={styles.tiles}>
      {categories.map(({ slug, name, picture, productCount }, index) => (
        <li key={slug}>
          <a href={href(paths.category(slug))}>
            <Picture
              picture={picture && { ...picture, alt: '' }}
              place="tile"
              load={isFirst && index < FIRST_ROW ? 'early' : 'late'}
            />
            <span className={styles.name}>{name}</span> <span className={styles.count}>{productCount}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
