import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Notice, type Tone } from './notice.tsx';
import styles from './toast.module.css';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastOptions {
  readonly tone?: Tone;
  /** What can be done about it: "Скасувати". */
  readonly action?: ToastAction;
}

interface ShownToast extends ToastOptions {
  readonly id: number;
  readonly text: string;
}

/** ms; one with an action, or of an error, stays until it is closed. */
const LIFETIME = 6_000;
/** More of them would hide the screen. */
const MOST = 4;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const close = (id: number) => show(shown.filter((one) => one.id !== id));

/** Says the result of a single action where no form can say it. */
export function toast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const id = lastId;
  show([...shown, { ...options, id, text }].slice(-MOST));
  if (!options.action && options.tone !== 'error') setTimeout(() => close(id), LIFETIME);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts that are shown now; a screen reader reads each when it comes. */
export function Toasts() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section aria-label={t`Сповіщення`} aria-live="polite" className={styles.toasts}>
      {toasts.map(({ id, text, tone = 'success', action }) => (
        <div key={id} className={styles.toast}>
          <Notice tone={tone}>{text}</Notice>
          {action && (
            <Button
              variant="quiet"
              onPress={() => {
                close(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label={t`Закрити сповіщення`} onPress={() => close(id)} />
        </div>
      ))}
    </section>
  );
}
