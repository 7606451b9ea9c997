import styles from './brand-mark.module.css';

/** The brand: a leaf of gold on red bole, one corner lifted by a breath. `size` in px. Drawn by the stylesheet. */
export function BrandMark({ size }: { readonly size: number }) {
  return <span className={styles.mark} style={{ inlineSize: size }} />;
}
