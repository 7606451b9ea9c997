import type { PageDataOf } from '../../contract/page-data.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Late, type LatePart } from '../../ui/late-part.tsx';
import styles from '../reviews/review-item.module.css';

interface Props {
  readonly page: PageDataOf<'product'>;
}

export const lateExtras: LatePart<Props> = {
  id: 'extras',
  className: styles.part,
  part: lazyPart(async () => (await withTexts(import('./product-extras.tsx'))).ProductExtras),
};

/** The rarely used parts below a product. */
export function LazyExtras({ page }: Props) {
  return <Late of={lateExtras} with={{ page }} />;
}
