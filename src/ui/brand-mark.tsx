import styles from './brand-mark.module.css';

/** Sizes in px that the stylesheet has: the policy of pages forbids style attributes in prerendered HTML. */
type Size = 26 | 36 | 40 | 72;

/** The brand's mark: a leaf of gold on red bole, with one corner lifted. Drawn by the stylesheet. */
export function BrandMark({ size }: { readonly size: Size }) {
  return <span className={styles.mark} data-size={size} />;
}
