import { useLingui } from '@lingui/react/macro';
import { RATINGS } from '../../contract/limits.ts';
import styles from './stars.module.css';

/** A drawn star, filled or outlined. */
export function Star({ isFilled = true }: { readonly isFilled?: boolean }) {
  return <i className={isFilled ? styles.filled : styles.star} />;
}

/** A rating as stars out of five; screen readers read it as a sentence. */
export function Stars({ rating }: { readonly rating: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.stars} role="img" aria-label={t`Оцінка: ${rating} з 5`}>
      {RATINGS.map((star) => (
        <Star key={star} isFilled={star <= rating} />
      ))}
    </span>
  );
}
