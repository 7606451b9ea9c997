import { useLingui } from '@lingui/react/macro';
import { RATINGS } from '../../../src/contract/limits.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './reviews.module.css';

/** Shows a rating as five stars, with an accessible text. */
export function Stars({ rating }: { readonly rating: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.stars} role="img" aria-label={t`Оцінка: ${rating} з 5`}>
      {RATINGS.map((star) => (
        <span key={star} className={star <= rating ? styles.filled : undefined}>
          <Icon name="star" size="s" />
        </span>
      ))}
    </span>
  );
}
