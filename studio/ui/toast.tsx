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
  /** performance.now() when it came. */
  readonly at: number;
}

/** ms; one with an action stays until it is closed, one of an error until it is over. */
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
  // The same said again is said once.
  const others = shown.filter((one) => one.text !== text);
  show([...others, { ...options, id, text, at: performance.now() }].slice(-MOST));
  if (!options.action && options.tone !== 'error') setTimeout(() => close(id), LIFETIME);
}

/**
 * Closes the toasts of errors that are over: somebody has gone on to another screen, or something was written that they
 * asked for after they had been told. An error of one of several things done at once stays.
 * @param askedAt performance.now() then
 */
export function endErrors(askedAt = performance.now()): void {
  const left = shown.filter(({ tone, at }) => tone !== 'error' || at > askedAt);
  if (left.length < shown.length) show(left);
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
