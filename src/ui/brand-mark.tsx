import styles from './brand-mark.module.css';

/** The brand: a leaf of gold on red bole, one corner lifted by a breath. `size` in px. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="6" fill="#8c2f1b" />
      <path d="M12 12h40v26L38 52H12z" fill="#d9ae3c" />
      <path d="M52 38 38 52l1.5-10.5c.2-1.3 1-2.1 2.3-2.3z" fill="#f3dd9a" />
      <path className={styles.shimmer} d="M12 40 40 12h9L12 49z" fill="#fff3c9" opacity=".45" />
    </svg>
  );
}
