import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Product } from '../../contract/product.ts';
import { type ProductReview, readProductReviews } from '../../contract/review.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { StarCounts } from './star-counts.tsx';

type ReviewedProduct = Pick<Product, 'slug' | 'name'>;

/** Loads the parts below a product that are requested by a press: all reviews, page by page, and the form. */
export function useRequestedReviews(slug: string, asked: string | undefined) {
  const list = useList(slug);
  const form = useForm();
  const box = useRef<HTMLDivElement>(null);
  const answerPress = useEffectEvent(() => {
    if (!asked) return;
    // The pressed button has been replaced by a new element, which gets the focus.
    box.current?.querySelector<HTMLElement>(`button[value=${asked}]`)?.focus({ preventScroll: true });
    if (asked === 'list') list.ask();
    if (asked === 'form') form.ask();
  });
  useEffect(() => answerPress(), []);
  const isWritten = form.Form !== null;
  useEffect(() => {
    if (isWritten) box.current?.querySelector('input')?.focus();
  }, [isWritten]);
  return { list, form, box };
}

interface Loaded {
  readonly reviews: readonly ProductReview[];
  readonly stars: readonly number[];
  readonly page: number;
  readonly isWhole: boolean;
}

function useList(slug: string) {
  const { api } = useShop();
  const messageOf = useErrorMessage();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ref = useRef<HTMLUListElement>(null);
  const { run, isPending } = useSingleFlight(async () => {
    setFailure(null);
    const page = (loaded?.page ?? 0) + 1;
    try {
      const answer = await api.request(readProductReviews, { params: { slug }, query: { page } });
      setLoaded({
        reviews: [...(loaded?.reviews ?? []), ...answer.reviews],
        stars: answer.stars,
        page,
        isWhole: page >= answer.pageCount,
      });
      // The button that had the focus may be gone.
      if (page >= answer.pageCount) ref.current?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  return {
    reviews: loaded?.reviews,
    stars: loaded?.stars,
    Stars: loaded ? StarCounts : null,
    isWhole: loaded?.isWhole ?? false,
    failure,
    isPending,
    ref,
    ask: () => void run(),
  };
}

function useForm() {
  const [Form, setForm] = useState<ComponentType<{ readonly product: ReviewedProduct }> | null>(null);
  const [isFailed, setFailed] = useState(false);
  const { run, isPending } = useSingleFlight(async () => {
    try {
      const { ProductReviewForm } = await withTexts(import('./product-review-form.tsx'));
      setForm(() => ProductReviewForm);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  });
  return { Form, isFailed, isPending, ask: () => void run() };
}
