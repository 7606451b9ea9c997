import { useLingui } from '@lingui/react/macro';
import type { ProductRating } from '../contract/product.ts';
import { formatRating } from '../rules/rating.ts';
import styles from './rating.module.css';

/** Rating of reviews: a star, their average and their number. */
export function Rating({ rating: { average, count } }: { readonly rating: ProductRating }) {
  // On every card: the code of memoization is longer than the component's work.
  'use no memo';
  const { t } = useLingui();
  const stars = formatRating(average);
  return (
    <span className={styles.rating} role="img" aria-label={t`Оцінка ${stars} з 5, відгуків: ${count}`}>
      {`${stars} (${count})`}
    </span>
  );
}
