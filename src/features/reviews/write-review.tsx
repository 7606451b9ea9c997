import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { localArea } from '../../lib/browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reviews.module.css';

type State = 'closed' | 'loading' | 'failed' | { readonly Form: ComponentType };

/**
 * Button that loads the form of a review on demand, so that readers do not load it. A draft from before a reload or a
 * navigation opens the form at once.
 */
export function WriteReview() {
  const { t } = useLingui();
  const [state, setState] = useState<State>('closed');
  const open = useCallback(async () => {
    setState('loading');
    try {
      const { ReviewForm } = await import('./review-form.tsx');
      setState({ Form: ReviewForm });
    } catch {
      // Without a connection it cannot be loaded; the button shows the error and retries.
      setState('failed');
    }
  }, []);
  useEffect(() => {
    // The draft is read with the form: checking that there is one needs no schema.
    if (localArea.getItem('review-draft') !== null) void open();
  }, [open]);
  if (typeof state === 'object') return <state.Form />;
  return (
    <div className={styles.write}>
      <Button onClick={() => void open()} isLoading={state === 'loading'} data-needs-js>
        {t`Написати відгук`}
      </Button>
      <p role="status" className={styles.failed}>
        {state === 'failed' && t`Форма не завантажилася. Перевірте інтернет і спробуйте ще раз.`}
      </p>
      <noscript>
        <p>{t`Щоб написати відгук тут, увімкніть JavaScript у браузері.`}</p>
      </noscript>
    </div>
  );
}
