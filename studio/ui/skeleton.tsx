import { useLingui } from '@lingui/react/macro';
import layout from './layout.module.css';
import styles from './skeleton.module.css';

/** Placeholder of rows that are being loaded, of the same height. */
export function Skeleton({ rows = 5 }: { readonly rows?: number }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Завантажуємо…`} className={layout.tightStack}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}
