import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import {
  type ReviewedOrder,
  type SubmitProductReview,
  submitProductReview,
  submitProductReviewSchema,
} from '../../contract/submit-review.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useSubmission, useValidate } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { useKnownName } from './known-name.ts';
import { type ProductReviewDraft, storedProductReviews } from './review-draft.ts';
import { usePhotos } from './use-photos.ts';

const newDraft = (): ProductReviewDraft => ({
  key: crypto.randomUUID(),
  rating: 0,
  name: '',
  text: '',
  consent: false,
  photos: [],
});

interface Options {
  readonly slug: string;
  /** The order in which the product was received. */
  readonly order: ReviewedOrder | undefined;
  readonly onSent: () => void;
}

/**
 * State of the form of a product's review. The draft is stored in the browser until it is sent; photos are uploaded
 * meanwhile.
 */
export function useProductReviewForm({ slug, order, onSent }: Options) {
  const { t } = useLingui();
  const { api } = useShop();
  const validate = useValidate();
  const stored = storedProductReviews.item(slug);
  const [draft, setDraft] = useState(() => stored.read() ?? newDraft());
  const { submit, clear, ...state } = useSubmission<SubmitProductReview>(send, errorsOf);
  const update = (next: (draft: ProductReviewDraft) => ProductReviewDraft) =>
    setDraft((now) => {
      const changed = next(now);
      stored.write(changed);
      return changed;
    });
  const change = (changes: Partial<ProductReviewDraft>) => {
    update((now) => ({ ...now, ...changes }));
    clear(...Object.keys(changes));
  };
  const photos = usePhotos({
    reviewKey: draft.key,
    photos: draft.photos,
    onChange: (next) => {
      update((now) => ({ ...now, photos: [...next(now.photos)] }));
      clear('photos');
    },
  });
  useKnownName(draft.name, (name) => setDraft((now) => (now.name === '' ? { ...now, name } : now)));

  async function send(review: SubmitProductReview) {
    await api.request(submitProductReview, { params: { slug }, body: review });
    stored.remove();
    onSent();
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (photos.isSending) return submit({ success: false, errors: { photos: t`Зачекайте, фото ще надсилаються` } });
    const topic = new FormData(event.currentTarget).get('topic');
    const sent = draft.photos.map(({ id }) => id);
    submit(validate(submitProductReviewSchema, { ...draft, photos: sent, topic, ...(order && { order }) }));
  };
  return { ...state, draft, change, photos, onSubmit };
}

/** Returns errors to show at their fields: invalid input, and photos that the shop no longer has. */
function errorsOf(error: unknown) {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'bad_request') return error.fields;
  return error.code === 'photo_gone' ? { photos: error.message } : null;
}
