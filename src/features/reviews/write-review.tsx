import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { localArea } from '../../lib/browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reviews.module.css';

type State = 'closed' | 'loading' | 'failed' | { readonly Form: ComponentType };

/**
 * The way to write a review. The form is loaded when it is asked for: who only reads does not pay for it. What was begun
 * before the page was left or loaded anew is shown again at once.
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
      // Without a connection it cannot be loaded; the button says so, and tries again.
      setState('failed');
    }
  }, []);
  useEffect(() => {
    // What is in it is read with the form: to know that there is one needs no schema.
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
