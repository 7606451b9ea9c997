import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessage } from '../../lib/error-message.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './media.module.css';
import type { Sending } from './use-uploads.ts';

interface SendingsProps {
  readonly sendings: readonly Sending[];
  readonly onForget: (key: string) => void;
}

/** Lists uploads in progress, and failed uploads with the reason. */
export function Sendings({ sendings, onForget }: SendingsProps) {
  return (
    <ul className={styles.sendings} aria-live="polite">
      {sendings.map((sending) => (
        <li key={sending.key}>
          {sending.failure === null ? (
            <UnderWay sending={sending} />
          ) : (
            <Failed name={sending.name} failure={sending.failure} onForget={() => onForget(sending.key)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function UnderWay({ sending: { name, fraction } }: { readonly sending: Sending }) {
  const { t } = useLingui();
  const label = fraction === null ? t`${name}: надсилаємо` : t`${name}: готуємо розміри`;
  return <ProgressBar label={label} value={fraction} />;
}

const FAILURES = {
  broken: msg`файл пошкоджено, або від картинки лишилося замало. Надішліть її ще раз.`,
  'given-up': msg`файл надійшов, але сервер не зміг підготувати розмірів: схоже, на ньому закінчилося місце. Коли місце звільнять, надішліть картинку ще раз.`,
} as const;

interface FailedProps {
  readonly name: string;
  readonly failure: NonNullable<Sending['failure']>;
  readonly onForget: () => void;
}

function Failed({ name, failure, onForget }: FailedProps) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  return (
    <div className={styles.failed}>
      <Notice tone="error">
        <p>
          <strong>{name}</strong>:{' '}
          {typeof failure === 'string' ? i18n._(FAILURES[failure]) : errorMessage(failure.error)}
        </p>
      </Notice>
      <IconButton icon="close" label={t`Прибрати повідомлення про ${name}`} onPress={onForget} />
    </div>
  );
}
