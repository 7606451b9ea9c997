import type { PageDataOf } from '../../contract/page-data.ts';
import { ProductReviews } from '../reviews/product-reviews.tsx';
import { LEAF, LeafSection } from '../tools/leaf-section.tsx';

interface Props {
  readonly page: PageDataOf<'product'>;
  /** Value of the button that was pressed before this component was loaded. */
  readonly asked?: string | undefined;
}

/**
 * Parts below a product that few shoppers use: the calculator of leaves, and reviews. The page is rendered with them,
 * and the browser loads them when one of their buttons is pressed: both start from the same HTML.
 */
export function ProductExtras({ page, asked }: Props) {
  return (
    <>
      {page.leaf && <LeafSection product={page.product} leaf={page.leaf} isOpen={asked === LEAF} />}
      <div id="reviews">
        <ProductReviews page={page} asked={asked} />
      </div>
    </>
  );
}
