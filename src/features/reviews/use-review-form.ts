import { type FormEvent, useState } from 'react';
import { type SubmitReview, submitReview, submitReviewSchema } from '../../contract/submit-review.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useSubmission, useValidate } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { useKnownName } from './known-name.ts';
import { type ReviewDraft, storedReview } from './review-draft.ts';

const newDraft = (): ReviewDraft => ({
  key: crypto.randomUUID(),
  rating: 0,
  name: '',
  text: '',
  orderNumber: '',
  consent: false,
});

/** State of the form of a review, stored in the browser until it is sent. */
export function useReviewForm(onSent: () => void) {
  const { api } = useShop();
  const validate = useValidate();
  const [draft, setDraft] = useState(() => storedReview.read() ?? newDraft());
  const { submit, clear, ...state } = useSubmission<SubmitReview>(send, (error) =>
    error instanceof ApiError && error.code === 'bad_request' ? error.fields : null,
  );
  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    storedReview.write(next);
    clear(...Object.keys(changes));
  };
  useKnownName(draft.name, (name) => setDraft((now) => (now.name === '' ? { ...now, name } : now)));

  async function send(review: SubmitReview) {
    await api.request(submitReview, { body: review });
    storedReview.remove();
    onSent();
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const topic = new FormData(event.currentTarget).get('topic');
    submit(validate(submitReviewSchema, { ...draft, topic }));
  };
  return { ...state, draft, change, onSubmit };
}
