import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reviewQuery } from './queries.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewRoute } from './route.tsx';

/** The screen of a review and its moderation. */
export function ReviewScreen() {
  const { id } = reviewRoute.useParams();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(reviewQuery(api, id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return <ReviewForm key={id} review={data} />;
}
