import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { RATINGS } from '../../contract/limits.ts';
import styles from './reviews.module.css';
import { Star } from './stars.tsx';

interface Props {
  /** 0 until one is chosen. */
  readonly value: number;
  readonly onChange: (rating: number) => void;
  readonly error?: string | undefined;
}

/** Five stars: native radio buttons, usable by mouse, touch and arrow keys. */
export function RatingField({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles.rating} aria-describedby={error ? id : undefined}>
      <legend>{t`Оцінка`}</legend>
      <div className={styles.ratingRow}>
        {RATINGS.map((star) => (
          <label key={star} className={star <= value ? styles.starChosen : styles.star}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={t`${star} з 5`}
              aria-invalid={error ? true : undefined}
            />
            <Star isFilled={star <= value} />
          </label>
        ))}
        {value > 0 && (
          <span className={styles.chosen} aria-hidden="true">
            {t`${value} з 5`}
          </span>
        )}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
