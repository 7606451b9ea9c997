import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Review } from '../../contract/review.ts';
import { formatDay } from '../../lib/dates.ts';
import { useShop } from '../../lib/shop.tsx';
import styles from './review-item.module.css';
import { Stars } from './stars.tsx';

interface Props {
  readonly review: Review;
  /** Mark of a buyer: of the shop, or of this product. */
  readonly buyer: string;
  /** Level of the heading: on a separate page, or in a part of a page. */
  readonly heading?: 'h2' | 'h3';
  /** Shown below the text. */
  readonly photos?: ReactNode;
}

/** One review with the shop's answer. Its text keeps its own language, whatever the language of the page. */
export function ReviewItem({ review, buyer, heading: Heading = 'h2', photos }: Props) {
  const { t } = useLingui();
  const { lang } = useShop();
  const { author, rating, text, date, isBuyer, reply } = review;
  const own = review.lang === lang ? undefined : review.lang;
  return (
    <article className={styles.review}>
      <header className={styles.by}>
        <Heading className={styles.author}>{author}</Heading>
        <Stars rating={rating} />
        {isBuyer && <span className={styles.buyer}>{buyer}</span>}
        <time dateTime={date}>{formatDay(lang, date)}</time>
      </header>
      <p className={styles.text} lang={own}>
        {text}
      </p>
      {photos}
      {reply !== null && (
        <div className={styles.reply}>
          <p className={styles.replyBy}>{t`Відповідь магазину`}</p>
          <p className={styles.text} lang={own}>
            {reply}
          </p>
        </div>
      )}
    </article>
  );
}
