import { useLingui } from '@lingui/react/macro';
import type { Picture } from '../../contract/media.ts';
import type { ProductReview } from '../../contract/review.ts';
import { pictureFile, webpWidth } from '../../rules/picture-files.ts';
import styles from './review-item.module.css';
import { ReviewItem } from './review-item.tsx';

/** Width of a thumbnail's file in pixels. */
const THUMBNAIL = 160;

/** A review of a product, with its photos. */
export function ProductReviewItem({ review }: { readonly review: ProductReview }) {
  const { t } = useLingui();
  return (
    <ReviewItem
      review={review}
      buyer={t`Купили в нас`}
      heading="h3"
      photos={review.photos.length > 0 && <Photos author={review.author} photos={review.photos} />}
    />
  );
}

/** Each photo links to its file in full size, which needs no script. */
function Photos({ author, photos }: { readonly author: string; readonly photos: readonly Picture[] }) {
  const { t } = useLingui();
  return (
    <p className={styles.photos}>
      {photos.map(({ id, widths }, index) => (
        <a
          key={id}
          href={`/media/${pictureFile(id, widths.at(-1) ?? THUMBNAIL, 'webp')}`}
          target="_blank"
          rel="noopener"
        >
          <img
            src={`/media/${pictureFile(id, webpWidth(widths, THUMBNAIL), 'webp')}`}
            alt={t`Фото ${index + 1} від автора відгуку: ${author}`}
            width="80"
            height="80"
            loading="lazy"
          />
        </a>
      ))}
    </p>
  );
}
