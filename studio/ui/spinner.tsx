import { useLingui } from '@lingui/react/macro';
import styles from './spinner.module.css';

/** Something is being loaded whose shape is not known yet. */
export function Spinner() {
  const { t } = useLingui();
  return (
    <div className={styles.spinner} role="status" aria-busy="true">
      <span className={styles.leaf} />
      {t`Завантажуємо…`}
    </div>
  );
}
