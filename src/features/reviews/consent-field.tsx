import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { PRIVACY_SLUG, paths } from '../../rules/paths.ts';
import styles from './reviews.module.css';

interface Props {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
}

/** Checkbox of the consent to publish the review with the name. */
export function ConsentField({ isChecked, onChange, error }: Props) {
  const id = useId();
  const href = useHref();
  const isPublished = useIsPublished();
  return (
    <div className={styles.consent}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="consent"
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>
          <Trans>Покажіть мій відгук і ім’я на сайті</Trans>
        </span>
      </label>
      {isPublished(PRIVACY_SLUG) && (
        <a href={href(paths.page(PRIVACY_SLUG))}>
          <Trans>Що ми робимо з даними</Trans>
        </a>
      )}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
