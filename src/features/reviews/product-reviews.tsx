import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import type { ProductReview } from '../../contract/review.ts';
import { formatCount } from '../../rules/count.ts';
import { formatRating } from '../../rules/rating.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { ProductReviewItem } from './product-review-item.tsx';
import { useRequestedReviews } from './requested-reviews.ts';
import styles from './review-item.module.css';

interface Props {
  readonly page: PageDataOf<'product'>;
  /** The button that was pressed before this component was loaded. */
  readonly asked?: string | undefined;
}

/**
 * The newest reviews of a product, with buttons to read all and to write one. The page is rendered with it, and the
 * browser loads it when one of the buttons is pressed: both start from the same HTML.
 */
export function ProductReviews({ page: { product, reviews }, asked }: Props) {
  const { t } = useLingui();
  const { list, form, box } = useRequestedReviews(product.slug, asked);
  const { rating } = product;
  const shown = list.reviews ?? reviews?.newest ?? [];
  const hasMore = rating !== undefined && !list.isWhole && (rating.count > shown.length || shown.some(isCut));
  return (
    <Section title={t`Відгуки`}>
      {rating ? (
        <Summary average={rating.average} count={rating.count} />
      ) : (
        <p>{t`Про цей товар ще ніхто не писав.`}</p>
      )}
      {list.Stars && list.stars && <list.Stars counts={list.stars} />}
      {shown.length > 0 && (
        <ul className={styles.list} ref={list.ref} tabIndex={-1}>
          {shown.map((review) => (
            <li key={review.id}>
              <ProductReviewItem review={review} />
            </li>
          ))}
        </ul>
      )}
      {list.failure !== null && <p role="alert">{list.failure}</p>}
      {form.isFailed && <p role="alert">{t`Форма не завантажилася. Перевірте інтернет і спробуйте ще раз.`}</p>}
      <div className={styles.actions} ref={box} data-needs-js>
        {hasMore && (
          <Button variant="secondary" value="list" isLoading={list.isPending} onClick={list.ask}>
            {list.reviews ? t`Ще відгуки` : t`Читати всі повністю`}
          </Button>
        )}
        {!form.Form && (
          <Button variant="quiet" value="form" isLoading={form.isPending} onClick={form.ask}>
            {t`Написати відгук`}
          </Button>
        )}
        {form.Form && <form.Form product={product} />}
      </div>
    </Section>
  );
}

const isCut = ({ text, reply }: ProductReview) => text.endsWith('…') || reply?.endsWith('…') === true;

/** Rating of all reviews, and an explanation of their marks, which the law requires where reviews are shown. */
function Summary({ average, count }: { readonly average: number; readonly count: number }) {
  const { t } = useLingui();
  const amount = formatCount(count);
  const words = t`${amount} ${plural(count, { one: 'відгук', few: 'відгуки', many: 'відгуків', other: 'відгуку' })}`;
  return (
    <>
      <p>
        <strong>{t`${formatRating(average)} з 5`}</strong> · {words}
      </p>
      <p className={styles.note}>
        {t`«Купили в нас» — товар був в отриманому замовленні автора. Решту відгуків читаємо перед публікацією, але купівлю не перевіряємо.`}
      </p>
    </>
  );
}
