import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Day } from '../../contract/day.ts';
import { useMay } from '../../lib/session.ts';
import layout from '../../ui/layout.module.css';
import { RowActions } from '../reviews/row-actions.tsx';
import { Stars } from '../reviews/stars.tsx';
import styles from './day.module.css';
import { DayCard } from './day-card.tsx';

/** Reviews that wait for moderation, the oldest first; each can be published or rejected here. */
export function ReviewCard({ card }: { readonly card: Day['reviews'] }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <DayCard
      title={t`Відгуки чекають на перевірку`}
      card={card}
      all={<Link to="/reviews" search={{ status: 'pending' }}>{t`Усі на перевірці`}</Link>}
    >
      {(review) => (
        <>
          <span className={styles.text}>
            <span>
              <Link to="/reviews/$id" params={{ id: String(review.id) }}>
                {review.author}
              </Link>{' '}
              <Stars rating={review.rating} />
              {review.product && <span className={layout.soft}> {review.product.name}</span>}
            </span>
            <span className={styles.clamped}>{review.text}</span>
          </span>
          {may('reviews.moderate') && <RowActions review={review} />}
        </>
      )}
    </DayCard>
  );
}
