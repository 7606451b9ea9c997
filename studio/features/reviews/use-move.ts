import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type MovedReview, moderateReviews, type ReviewStatus } from '../../contract/reviews.ts';
import { refreshDay } from '../../lib/day.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { REVIEWS } from './queries.ts';

/** A review with the revision that was read. */
interface Seen {
  readonly id: number;
  readonly revision: number;
}

/**
 * Returns a function that publishes, rejects or returns reviews to pending, and shows the result with an undo action.
 * Reviews changed by others meanwhile are skipped and counted.
 */
export function useMoveReviews() {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  const send = async (reviews: readonly Seen[], status: ReviewStatus, rejection?: string) => {
    const seen = reviews.map(({ id, revision }) => ({ id, revision }));
    try {
      return await api.request(moderateReviews, {
        body: { reviews: seen, status, ...(rejection !== undefined && { rejection }) },
      });
    } finally {
      void client.invalidateQueries({ queryKey: [REVIEWS] });
      refreshDay(client);
    }
  };

  const putBack = async (moved: readonly MovedReview[]) => {
    try {
      for (const [status, reviews] of Map.groupBy(moved, ({ was }) => was)) await send(reviews, status);
      toast(t`Повернуто, як було`);
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    }
  };

  const resultText = (status: ReviewStatus, count: number) => {
    if (status === 'published') return t`Опубліковано: ${count}`;
    if (status === 'rejected') return t`Відхилено: ${count}`;
    return t`Повернуто на перевірку: ${count}`;
  };

  return async (reviews: readonly Seen[], status: ReviewStatus, rejection?: string): Promise<void> => {
    const { moved, skipped } = await send(reviews, status, rejection);
    // The response to the same request was lost: the reviews already have the state.
    if (moved.length + skipped.length === 0) toast(resultText(status, reviews.length));
    if (moved.length > 0)
      toast(resultText(status, moved.length), { action: { label: t`Скасувати`, run: () => void putBack(moved) } });
    if (skipped.length > 0)
      toast(t`Не змінено, бо їх щойно змінив хтось інший: ${skipped.length}`, { tone: 'warning' });
  };
}
