import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReviewableOrder, readReviewableOrder } from '../../contract/order-review.ts';
import type { ReviewedOrder } from '../../contract/submit-review.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { useShop } from '../../lib/shop.tsx';
import { paths, REVIEWS_SLUG } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order-review.module.css';
import { ProductReviewForm } from './product-review-form.tsx';

interface Props {
  readonly order: ReviewedOrder;
}

/**
 * The received products of an order, each with a review form; opened by the link of a letter, or by a signed-in
 * customer.
 */
export function OrderReviewScreen({ order }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const messageOf = useErrorMessage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reviewable-order', order],
    queryFn: ({ signal }) =>
      api.request(readReviewableOrder, { params: { id: order.id }, query: { token: order.token }, signal }),
    // The thanks in place of a sent review stay until the page is left.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <Order found={data} order={order} />;
  if (!error) {
    return (
      <div role="status" aria-label={t`Завантажуємо замовлення`}>
        <Skeleton height={24} />
      </div>
    );
  }
  return (
    <Message title={t`Відгук зараз не написати`} isScreen isError>
      <p>{messageOf(error)}</p>
      <Button isLoading={isFetching} onClick={() => void refetch()}>
        {t`Спробувати ще раз`}
      </Button>
    </Message>
  );
}

function Order({ found: { number, items }, order }: Props & { readonly found: ReviewableOrder }) {
  const { t } = useLingui();
  const href = useHref();
  const isPublished = useIsPublished();
  return (
    <>
      <h1 className={styles.title}>{t`Як вам покупки?`}</h1>
      <p className={styles.lead}>
        {t`Замовлення № ${number}. Розкажіть про кожну окремо або лише про ту, що запам’яталася.`}
      </p>
      {items.length === 0 && (
        <Message title={t`Цих товарів у нас більше немає`}>
          {isPublished(REVIEWS_SLUG) && <ButtonLink href={href(paths.reviews())}>{t`Написати про магазин`}</ButtonLink>}
        </Message>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.slug} className={styles.item}>
            <Picture picture={item.picture && { ...item.picture, alt: '' }} place="row" />
            <h2 className={styles.name}>
              <a href={href(paths.page(item.slug))}>{item.name}</a>
            </h2>
            <div className={styles.form}>
              {item.isReviewed ? (
                <p className={styles.done}>{t`Ваш відгук у нас уже є. Дякуємо!`}</p>
              ) : (
                <ProductReviewForm product={item} order={order} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
