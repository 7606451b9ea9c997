import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REVIEW_LENGTH } from '../../contract/limits.ts';
import type { ReviewedOrder } from '../../contract/submit-review.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { ConsentField } from './consent-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { RatingField } from './rating-field.tsx';
import styles from './reviews.module.css';
import { useProductReviewForm } from './use-product-review-form.ts';

const { least, most } = REVIEW_LENGTH;

interface Props {
  readonly product: { readonly slug: string; readonly name: string };
  /**
   * The order in which it was received, if the form was opened by the link of a letter or from the customer's orders.
   */
  readonly order?: ReviewedOrder;
}

/** Form for a review of a product, with photos. Typed text survives a failure and leaving the page. */
export function ProductReviewForm({ product: { slug, name }, order }: Props) {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const form = useProductReviewForm({ slug, order, onSent: () => setSent(true) });
  if (isSent) return <Thanks />;
  const { draft, change, errors } = form;
  return (
    <form
      className={styles.form}
      ref={form.ref}
      onSubmit={form.onSubmit}
      noValidate
      aria-label={t`Ваш відгук: ${name}`}
    >
      <RatingField
        value={draft.rating}
        onChange={(rating) => change({ rating })}
        error={errors.rating && t`Виберіть від однієї до п’яти зірок`}
      />
      <TextAreaField
        label={t`Відгук`}
        name="text"
        rows={5}
        hint={t`Для чого взяли, як воно в роботі, що врахувати іншим. Від ${least} до ${most} символів`}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        error={errors.text && `${errors.text}. ${t`Від ${least} до ${most} символів`}`}
      />
      <PhotoField photos={form.photos} sent={draft.photos} error={errors.photos} />
      <TextField
        label={t`Ваше ім’я`}
        name="name"
        autoComplete="given-name"
        hint={t`Так воно стоятиме біля відгуку`}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.name}
      />
      <ConsentField
        isChecked={draft.consent}
        onChange={(consent) => change({ consent })}
        error={errors.consent && t`Без згоди ми не покажемо відгук`}
      />
      {/* Honeypot: invisible and unreachable except to scripts that fill every field. */}
      <div className={styles.trap} aria-hidden="true">
        <input name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <FormFailure message={form.failure} />
      <div>
        <Button type="submit" isLoading={form.isPending}>
          {t`Надіслати відгук`}
        </Button>
      </div>
    </form>
  );
}

/** Takes the focus over from the form. */
function Thanks() {
  const { t } = useLingui();
  return (
    <div className={styles.thanks} role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <p className={styles.thanksTitle}>{t`Дякуємо за відгук!`}</p>
      <p>{t`Прочитаємо його й покажемо на сторінці товару.`}</p>
    </div>
  );
}
