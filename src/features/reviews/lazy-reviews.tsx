import type { PageDataOf } from '../../contract/page-data.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { createLatePart } from '../../lib/late-part.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './review-item.module.css';

/** The reviews of a product, below it. */
export const { Late: LazyReviews, provide: provideReviews } = createLatePart<{
  readonly page: PageDataOf<'product'>;
}>(
  'reviews',
  styles.part,
  lazyPart(async () => (await withTexts(import('./product-reviews.tsx'))).ProductReviews),
);
