import styles from './brand-mark.module.css';

/** The brand's mark: a leaf of gold on red bole, with one corner lifted. `size` in px. Drawn by the stylesheet. */
export function BrandMark({ size }: { readonly size: number }) {
  return <span className={styles.mark} style={{ inlineSize: size }} />;
}
