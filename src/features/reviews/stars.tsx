import { useLingui } from '@lingui/react/macro';
import { RATINGS } from '../../contract/limits.ts';
import styles from './review-item.module.css';

/** A rating as stars out of five; screen readers read it as a sentence. */
export function Stars({ rating }: { readonly rating: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.stars} role="img" aria-label={t`Оцінка: ${rating} з 5`}>
      {RATINGS.map((star) => (star <= rating ? '★' : '☆')).join('')}
    </span>
  );
}
