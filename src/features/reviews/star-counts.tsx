import { useLingui } from '@lingui/react/macro';
import styles from './star-counts.module.css';
import { Star } from './stars.tsx';

/** Numbers of reviews with five stars, four, ... one. */
export function StarCounts({ counts }: { /** Of one star first. */ readonly counts: readonly number[] }) {
  const { t } = useLingui();
  const most = Math.max(1, ...counts);
  return (
    <ul className={styles.counts} aria-label={t`Оцінки покупців`}>
      {counts
        .map((count, index) => ({ count, stars: index + 1 }))
        .reverse()
        .map(({ count, stars }) => (
          <li key={stars}>
            <span role="img" aria-label={t`${stars} з 5`}>
              {stars} <Star />
            </span>
            <meter value={count} max={most} aria-hidden="true" />
            <span>{count}</span>
          </li>
        ))}
    </ul>
  );
}
