import type { CategoryTile } from '../../contract/category.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './category-tiles.module.css';

const SIZES = '(width < 48rem) 30vw, 180px';

/** Ways into the catalogue. */
export function CategoryTiles({ categories }: { readonly categories: readonly CategoryTile[] }) {
  const href = useHref();
  return (
    <ul className={styles.tiles}>
      {categories.map(({ slug, name, picture, productCount }) => (
        <li key={slug}>
          <a href={href(paths.category(slug))}>
            <Picture picture={picture && { ...picture, alt: '' }} sizes={SIZES} />
            <span className={styles.name}>{name}</span> <span className={styles.count}>{productCount}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
