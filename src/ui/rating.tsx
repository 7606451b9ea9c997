import { useLingui } from '@lingui/react/macro';
import type { ProductRating } from '../contract/product.ts';
import { formatRating } from '../rules/rating.ts';
import styles from './rating.module.css';

/** Rating of reviews: a star, their average and their number. */
export function Rating({ rating: { average, count } }: { readonly rating: ProductRating }) {
  const { t } = useLingui();
  const stars = formatRating(average);
  return (
    <span className={styles.rating} role="img" aria-label={t`Оцінка ${stars} з 5, відгуків: ${count}`}>
      {`${stars} (${count})`}
    </span>
  );
}
