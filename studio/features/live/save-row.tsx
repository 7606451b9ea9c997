import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { retryRebuild } from '../../contract/live.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { usePublishingStop } from '../../lib/publishing-stop.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './live-panel.module.css';
import { type FollowedSave, isOver } from './save-state.ts';

/** Time after which a save without a rebuild is shown as waiting, ms. */
const SLOW = 8_000;
/** Time for which a completed save stays visible, ms. */
const OVER = 20_000;

interface SaveRowProps {
  readonly save: FollowedSave;
  /** Number of other saves that the row stands for. */
  readonly others: number;
  readonly onClose: () => void;
}

/** The progress of a save until it is live. */
export function SaveRow({ save, others, onClose }: SaveRowProps) {
  const { t } = useLingui();
  const { phase, title } = save;
  const stoppedSince = usePublishingStop();
  const words = useWords(save, { isSlow: useIsSlow(save), stoppedSince });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOver(save)) return;
    const timer = setTimeout(close, OVER);
    return () => clearTimeout(timer);
  }, [save]);
  return (
    <article className={styles.save} data-phase={phase} aria-label={title}>
      <header className={styles.head}>
        <Icon name={phase === 'failed' ? 'warning' : isOver(save) ? 'check' : 'clock'} />
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {others > 0 && (
            <p>{t`${plural(others, { one: 'і ще # збереження', few: 'і ще # збереження', many: 'і ще # збережень', other: 'і ще # збереження' })}`}</p>
          )}
          <p role="status">{words}</p>
        </div>
        <IconButton icon="close" label={t`Сховати: ${title}`} onPress={onClose} />
      </header>
      {phase === 'rendering' && (
        <ProgressBar label={t`Сторінки`} value={save.planned === 0 ? null : save.rendered / save.planned} />
      )}
      {save.failures.map((address) => (
        <p key={address} className={styles.failure}>{t`${address} не вдалося зібрати: сторінка лишилася, як була`}</p>
      ))}
      {phase === 'failed' && <Retry />}
      {save.addresses.length > 0 && <Addresses addresses={save.addresses} />}
    </article>
  );
}

interface Waiting {
  readonly isSlow: boolean;
  /** Since when no rebuild worker is alive; null while one is. */
  readonly stoppedSince: string | null;
}

function useWords(save: FollowedSave, { isSlow, stoppedSince }: Waiting): string {
  const { t } = useLingui();
  if (stoppedSince !== null && (save.phase === 'waiting' || save.phase === 'rendering'))
    return t`Збережено, але публікація не працює з ${stoppedSince}. Попросіть того, хто обслуговує сервер, перезапустити її: сторінки тоді оновляться самі.`;
  switch (save.phase) {
    case 'asking':
    case 'unseen':
      return t`Збережено`;
    case 'waiting':
      return isSlow ? t`Збережено. Сторінки оновляться, щойно сайт візьметься за них.` : t`Збережено. Чекаємо на сайт…`;
    case 'rendering':
      return t`Оновлюємо сторінки…`;
    case 'published':
      return save.targets.length > 0 ? t`Опубліковано, кеші очищуються…` : t`Опубліковано…`;
    case 'live':
      if (save.changed === 0) return t`Наживо. Жодна сторінка не змінилася.`;
      return t`Наживо за ${save.duration ?? 0} мс: ${plural(save.changed, { one: '# сторінка', few: '# сторінки', many: '# сторінок', other: '# сторінки' })}`;
    case 'failed':
      if (save.isDiskFull)
        return t`Не опубліковано: на сервері закінчилося місце. Сторінки лишилися, як були, і оновляться самі, щойно місце звільнять.`;
      return t`Не опубліковано: сторінки не вдалося оновити. Спробуємо ще раз самі.`;
    case 'paused':
      return t`Збережено. Публікацію зупинено поверненням до давнішого випуску.`;
  }
}

/** Returns true if the save has waited for long. */
function useIsSlow({ phase, transaction }: FollowedSave): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (phase !== 'asking' && phase !== 'waiting') return;
    const timer = setTimeout(() => setSlow(transaction), SLOW);
    return () => clearTimeout(timer);
  }, [phase, transaction]);
  return slow === transaction;
}

function Retry() {
  const { t } = useLingui();
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => api.request(retryRebuild, {}) });
  return (
    <>
      {error && <p role="alert">{errorMessage(error)}</p>}
      <Button variant="secondary" isPending={isPending} onPress={() => mutate()}>{t`Спробувати зараз`}</Button>
    </>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const { t } = useLingui();
  return (
    <details className={styles.addresses}>
      <summary>{t`Сторінки`}</summary>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
