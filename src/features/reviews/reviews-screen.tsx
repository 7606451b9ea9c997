import { useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RichText } from '../catalogue/rich-text.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';
import { WriteReview } from './write-review.tsx';

/** Reviews of the shop, newest first, paginated; the first page begins with a text of the shop. */
export function ReviewsScreen({ page }: { readonly page: PageDataOf<'reviews'> }) {
  const { t } = useLingui();
  const href = useHref();
  const { reviews, page: number, pageCount } = page.list;
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1 className={styles.title}>{page.breadcrumbs[0]?.name}</h1>
      <div className={styles.columns}>
        <div>
          {page.html !== '' && <RichText html={page.html} products={page.embedded} />}
          <div className={styles.head}>
            <RatingSummary list={page.list} />
            <WriteReview />
          </div>
        </div>
        {reviews.length === 0 ? (
          <p className={styles.empty}>{t`Відгуків поки немає. Ваш буде першим.`}</p>
        ) : (
          <ul className={styles.list}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} buyer={t`Покупець`} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pager page={number} pageCount={pageCount} hrefOf={(next) => href(paths.reviews(next))} />
    </>
  );
}
