import { useLingui } from '@lingui/react/macro';
import styles from './spinner.module.css';

/** Shown while content of unknown shape is being loaded. */
export function Spinner() {
  const { t } = useLingui();
  return (
    <div className={styles.spinner} role="status" aria-busy="true">
      <span className={styles.leaf} />
      {t`Завантажуємо…`}
    </div>
  );
}
