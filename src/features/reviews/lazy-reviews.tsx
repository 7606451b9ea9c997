import type { PageDataOf } from '../../contract/page-data.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Late, type LatePart } from '../../ui/late-part.tsx';
import styles from './review-item.module.css';

interface Props {
  readonly page: PageDataOf<'product'>;
}

export const lateReviews: LatePart<Props> = {
  id: 'reviews',
  className: styles.part,
  part: lazyPart(async () => (await withTexts(import('./product-reviews.tsx'))).ProductReviews),
};

/** The reviews of a product, below it. */
export function LazyReviews({ page }: Props) {
  'use no memo';
  return <Late of={lateReviews} with={{ page }} />;
}
