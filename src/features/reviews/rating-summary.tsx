import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReviewList } from '../../contract/review.ts';
import { formatCount } from '../../rules/count.ts';
import { formatRating } from '../../rules/rating.ts';
import styles from './reviews.module.css';

/** The average of all reviews; renders nothing while there are none. */
export function RatingSummary({ list: { average, reviewCount } }: { readonly list: ReviewList }) {
  const { t } = useLingui();
  if (average === null) return null;
  const amount = formatCount(reviewCount);
  const words = t`${amount} ${plural(reviewCount, { one: 'відгук', few: 'відгуки', many: 'відгуків', other: 'відгуку' })}`;
  return (
    <p className={styles.summary}>
      <strong>{t`${formatRating(average)} з 5`}</strong>
      <span>{words}</span>
    </p>
  );
}
