import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  moderateReview,
  type ReviewChanges,
  type ReviewStatus,
  type StudioReview,
  studioReviewSchema,
} from '../../contract/reviews.ts';
import { conflictOf } from '../../lib/conflict.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { REVIEWS } from '../../lib/pending-reviews.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { fieldErrors } from '../content/use-form.ts';
import { reviewQuery } from './queries.ts';

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

export const decisionOf = (review: StudioReview): Decision => {
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
function changesBetween(before: Decision, after: Decision): ReviewChanges {
  return {
    ...(after.status !== before.status && { status: after.status }),
    ...(after.rejection !== before.rejection && { rejection: after.rejection.trim() || null }),
    ...(after.reply.trim() !== before.reply && { reply: after.reply.trim() || null }),
    ...(after.hidesContacts !== before.hidesContacts && { hidesContacts: after.hidesContacts }),
    ...(after.hiddenPhotos.join() !== before.hiddenPhotos.join() && { hiddenPhotos: [...after.hiddenPhotos] }),
    ...(after.isBuyer !== before.isBuyer && { isBuyer: after.isBuyer }),
  };
}

/** Keeps the values of a review's form until they are saved, even if others change the review meanwhile. */
export function useReviewForm(review: StudioReview) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [saved, setSaved] = useState(review);
  const [typed, setTyped] = useState<Partial<Decision>>({});
  const base = decisionOf(saved);
  const values = { ...base, ...typed };

  const mutation = useMutation({
    mutationFn: ({ changes, revision }: { readonly changes: ReviewChanges; readonly revision: number }) =>
      api.request(moderateReview, { params: { id: String(saved.id) }, body: changes, ifMatch: revision }),
  });
  const show = (next: StudioReview) => {
    setSaved(next);
    setTyped({});
    client.setQueryData(reviewQuery(api, String(next.id)).queryKey, next);
    void client.invalidateQueries({ queryKey: [REVIEWS], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  };
  const keep = async (changes: ReviewChanges, revision = saved.revision) => {
    const { review: next } = await mutation.mutateAsync({ changes, revision });
    show(next);
    return next;
  };

  /** Saves the values together with a new state, and shows the result with an action that restores the former state. */
  const decide = async (status: ReviewStatus, rejection?: string) => {
    const was = saved.status;
    const after = { ...values, status, rejection: rejection ?? values.rejection };
    const next = await keep(changesBetween(base, after));
    const undo = async () => {
      try {
        const { review: back } = await api.request(moderateReview, {
          params: { id: String(next.id) },
          body: { status: was },
          ifMatch: next.revision,
        });
        show(back);
      } catch (error) {
        toast(errorMessage(error), { tone: 'error' });
      }
    };
    const words = {
      published: t`Відгук опубліковано`,
      rejected: t`Відгук відхилено`,
      pending: t`Відгук знято з сайту`,
    };
    if (was === status) toast(t`Зміни збережено`);
    else toast(words[status], { action: { label: t`Скасувати`, run: () => void undo() } });
  };

  return {
    saved,
    base,
    values,
    set: (changes: Partial<Decision>) => setTyped((now) => ({ ...now, ...changes })),
    changes: changesBetween(base, values),
    isPending: mutation.isPending,
    error: mutation.error,
    fields: fieldErrors(mutation.error),
    /** Changes of the refused save. */
    wanted: mutation.variables?.changes ?? {},
    conflict: conflictOf(mutation.error, studioReviewSchema),
    closeConflict: () => mutation.reset(),
    /** Resolves to true if the decision was saved; the form shows errors. */
    decide: (status: ReviewStatus) =>
      decide(status).then(
        () => true,
        () => false,
      ),
    reject: (reason: string) => decide('rejected', reason),
    /** After a conflict, saves the chosen values over those of another moderator. */
    resolve: (chosen: Decision, current: StudioReview) =>
      keep(changesBetween(decisionOf(current), chosen), current.revision).then(
        () => toast(t`Зміни збережено`),
        () => undefined,
      ),
  };
}
export type ReviewFormState = ReturnType<typeof useReviewForm>;
