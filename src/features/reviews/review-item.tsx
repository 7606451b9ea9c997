import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Review } from '../../contract/review.ts';
import { formatDay } from '../../lib/dates.ts';
import { useShop } from '../../lib/shop.tsx';
import styles from './review-item.module.css';
import { Stars } from './stars.tsx';

interface Props {
  readonly review: Review;
  /** What is said of who has bought: of the shop, or of this product. */
  readonly buyer: string;
  /** Of the page, or of a part of one. */
  readonly heading?: 'h2' | 'h3';
  /** Below the text. */
  readonly photos?: ReactNode;
}

/** One review with the shop's answer. Its words are in its own language, whichever the page is in. */
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
