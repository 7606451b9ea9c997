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
  /** A later toast with the same key replaces this one; by default one with the same text does. */
  readonly key?: string;
  /** Action of the toast: "Скасувати". */
  readonly action?: ToastAction;
}

interface ShownToast extends ToastOptions {
  readonly id: number;
  readonly text: string;
  /** performance.now() when it was shown. */
  readonly at: number;
}

/** Lifetime in ms. Toasts with an action stay until they are closed; those of errors until the error is over. */
const LIFETIME = 6_000;
/** Maximum number of toasts; more would hide the screen. */
const MOST = 4;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const close = (id: number) => show(shown.filter((one) => one.id !== id));

/** Shows the result of a single action that no form can show. */
export function toast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const id = lastId;
  const keyOf = (one: ToastOptions & { readonly text: string }) => one.key ?? one.text;
  const others = shown.filter((one) => keyOf(one) !== (options.key ?? text));
  show([...others, { ...options, id, text, at: performance.now() }].slice(-MOST));
  if (!options.action && options.tone !== 'error') setTimeout(() => close(id), LIFETIME);
}

/** Closes the toast with a key, if it is still open. */
export function endToast(key: string): void {
  if (shown.some((one) => one.key === key)) show(shown.filter((one) => one.key !== key));
}

/**
 * Closes the error toasts that were shown before a navigation, or before a request was sent that has succeeded since.
 * An error shown after that stays, such as that of another request sent at the same time.
 * @param askedAt performance.now() at the navigation, or when the request was sent
 */
export function endErrors(askedAt = performance.now()): void {
  const left = shown.filter(({ tone, at }) => tone !== 'error' || at > askedAt);
  if (left.length < shown.length) show(left);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visible toasts; screen readers announce each one when it appears. */
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
