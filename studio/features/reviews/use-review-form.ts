import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  moderateReview,
  type ReviewChanges,
  type ReviewStatus,
  type StudioReview,
  studioReviewSchema,
} from '../../contract/reviews.ts';
import { refreshDay } from '../../lib/day.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { type RowForm, useRowForm } from '../forms/use-row-form.ts';
import { REVIEWS, reviewQuery } from './queries.ts';

/** Values of the moderation form; an empty reply means none. */
export type Decision = {
  readonly status: ReviewStatus;
  readonly rejection: string;
  readonly reply: string;
  readonly hidesContacts: boolean;
  /** Ids in the order of the photos. */
  readonly hiddenPhotos: readonly string[];
  readonly isBuyer: boolean;
};

const decisionOf = (review: StudioReview): Decision => {
  const { status, rejection, reply, hidesContacts, photos, hiddenPhotos, isBuyer } = review;
  return {
    status,
    rejection: rejection ?? '',
    reply: reply ?? '',
    hidesContacts,
    hiddenPhotos: photos.map(({ id }) => id).filter((id) => hiddenPhotos.includes(id)),
    isBuyer,
  };
};

/** Returns the changed fields as the input of the API. */
export function changesBetween(before: Decision, after: Decision): ReviewChanges {
  return {
    ...(after.status !== before.status && { status: after.status }),
    ...(after.rejection !== before.rejection && { rejection: after.rejection.trim() || null }),
    ...(after.reply.trim() !== before.reply && { reply: after.reply.trim() || null }),
    ...(after.hidesContacts !== before.hidesContacts && { hidesContacts: after.hidesContacts }),
    ...(after.hiddenPhotos.join() !== before.hiddenPhotos.join() && { hiddenPhotos: [...after.hiddenPhotos] }),
    ...(after.isBuyer !== before.isBuyer && { isBuyer: after.isBuyer }),
  };
}

export type ReviewFormState = RowForm<StudioReview, Decision>;

/** Keeps the values of a review's form; a button saves them together with a new state. */
export function useReviewForm(review: StudioReview): ReviewFormState {
  const { api } = useStudio();
  const client = useQueryClient();
  const show = (next: StudioReview) => {
    client.setQueryData(reviewQuery(api, String(next.id)).queryKey, next);
    void client.invalidateQueries({ queryKey: [REVIEWS], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
    refreshDay(client);
  };
  const write = async (body: ReviewChanges, ifMatch: number) => {
    const { review: next } = await api.request(moderateReview, { params: { id: String(review.id) }, body, ifMatch });
    show(next);
    return next;
  };
  const announce = useDecisionToast(write);
  const form = useRowForm<StudioReview, Decision>({
    ...{ row: review, rowSchema: studioReviewSchema },
    valuesOf: (row) => decisionOf(row ?? review),
    revisionOf: ({ revision }) => revision,
    store: async ({ base, values, row }) => {
      const over = row ?? review;
      const changes = changesBetween(base, values);
      const next = Object.keys(changes).length > 0 ? await write(changes, over.revision) : over;
      announce(over.status, next, form.adopt);
      return next;
    },
    onSaved: () => undefined,
  });
  return form;
}

/** Returns a function that shows the result of a decision, with an action that restores the former state. */
function useDecisionToast(write: (changes: ReviewChanges, revision: number) => Promise<StudioReview>) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const words = {
    published: t`Відгук опубліковано`,
    rejected: t`Відгук відхилено`,
    pending: t`Відгук знято з сайту`,
  };
  return (was: ReviewStatus, { status, revision }: StudioReview, onUndone: (review: StudioReview) => void) => {
    if (was === status) return toast(t`Зміни збережено`);
    const undo = () =>
      write({ status: was }, revision)
        .then(onUndone)
        .catch((error) => toast(errorMessage(error), { tone: 'error' }));
    toast(words[status], { action: { label: t`Скасувати`, run: () => void undo() } });
  };
}
