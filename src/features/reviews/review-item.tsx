import { useLingui } from '@lingui/react/macro';
import type { Review } from '../../contract/review.ts';
import { formatDay } from '../../lib/dates.ts';
import { useShop } from '../../lib/shop.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

/** One review with the shop's answer. Its words are in its own language, whichever the page is in. */
export function ReviewItem({ review }: { readonly review: Review }) {
  const { t } = useLingui();
  const { lang } = useShop();
  const { author, rating, text, date, isBuyer, reply } = review;
  const own = review.lang === lang ? undefined : review.lang;
  return (
    <article className={styles.review}>
      <header className={styles.by}>
        <h2 className={styles.author}>{author}</h2>
        <Stars rating={rating} />
        {isBuyer && <span className={styles.buyer}>{t`Покупець`}</span>}
        <time dateTime={date}>{formatDay(lang, date)}</time>
      </header>
      <p className={styles.text} lang={own}>
        {text}
      </p>
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
