import { useLingui } from '@lingui/react/macro';
import styles from './reviews.module.css';

const MOST = 5;

/** Shows a rating as five stars, with an accessible text. */
export function Stars({ rating }: { readonly rating: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.stars} role="img" aria-label={t`Оцінка: ${rating} з 5`}>
      {'★'.repeat(rating) + '☆'.repeat(MOST - rating)}
    </span>
  );
}
