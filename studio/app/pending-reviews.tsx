import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pendingReviewsQuery } from '../lib/pending-reviews.ts';
import { useStudio } from '../lib/studio.tsx';

/** Shows the number of reviews to moderate beside the menu entry; renders nothing if it is zero or unknown. */
export function PendingReviews() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data } = useQuery(pendingReviewsQuery(api));
  if (!data || data.pending === 0) return null;
  return <span title={t`Чекають на перевірку: ${data.pending}`}>{data.pending}</span>;
}
