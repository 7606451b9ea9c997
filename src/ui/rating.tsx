import { useLingui } from '@lingui/react/macro';
import type { ProductRating } from '../contract/product.ts';
import { formatRating } from '../rules/rating.ts';
import styles from './rating.module.css';

/** What reviews come to: a star, their average, how many they are. */
export function Rating({ rating: { average, count } }: { readonly rating: ProductRating }) {
  // On every card: what it would remember is longer than what it does.
  'use no memo';
  const { t } = useLingui();
  const stars = formatRating(average);
  return (
    <span className={styles.rating} role="img" aria-label={t`Оцінка ${stars} з 5, відгуків: ${count}`}>
      {`${stars} (${count})`}
    </span>
  );
}
