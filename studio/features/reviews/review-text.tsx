import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import type { StudioReview } from '../../contract/reviews.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

interface ReviewTextProps {
  readonly review: StudioReview;
  /** The form's value: the text is shown as shoppers will see it. */
  readonly hidesContacts: boolean;
}

/** Shows the text of a review, its author and the known facts about the author. */
export function ReviewText({ review, hidesContacts }: ReviewTextProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { author, rating, text, maskedText, createdAt, publishedAt, status, rejection, product } = review;
  return (
    <Panel title={t`Що написано`}>
      {product === null ? (
        <p className={cells.soft}>{t`Про магазин`}</p>
      ) : (
        <p>
          {t`Про товар:`}{' '}
          <Link to="/products/$id" params={{ id: String(product.id) }}>
            {product.name}
          </Link>
          {!product.isPublished && ` (${t`не продається, відгук на сайті не видно`})`}
        </p>
      )}
      <p className={layout.line}>
        <strong>{author}</strong>
        <Stars rating={rating} />
        <span className={cells.soft}>{formatKyivInstant(lang, createdAt)}</span>
      </p>
      <blockquote className={styles.quote} lang={review.lang}>
        {hidesContacts ? (maskedText ?? text) : text}
      </blockquote>
      <OrderLine review={review} />
      {publishedAt !== null && (
        <p className={cells.soft}>{t`Уперше на сайті: ${formatKyivInstant(lang, publishedAt)}`}</p>
      )}
      {status === 'rejected' && rejection !== null && <p>{t`Причина відмови: ${rejection}`}</p>}
    </Panel>
  );
}

/** Shows whether the author has bought here, as far as it can be proven. */
function OrderLine({ review: { order, orderNumber, isCustomer } }: { readonly review: StudioReview }) {
  const { t } = useLingui();
  const may = useMay();
  const account = isCustomer ? t`Автор писав зі свого кабінету.` : t`Автор не входив у кабінет.`;
  if (order === null || orderNumber === null) return <p className={cells.soft}>{account}</p>;
  const about = {
    own: t`Замовлення № ${orderNumber} — його: з кабінету або за посиланням із листа.`,
    unproven: t`Замовлення № ${orderNumber} є, але чиє воно, невідомо.`,
    unknown: t`Замовлення № ${orderNumber} в магазині немає.`,
  }[order];
  return (
    <p className={cells.soft}>
      {account} {about}{' '}
      {order !== 'unknown' && may('orders.read') && (
        <Link to="/orders" search={{ q: String(orderNumber) }}>
          {t`Знайти замовлення`}
        </Link>
      )}
    </p>
  );
}
