import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './toast.module.css';
import { TOAST_DURATION, TOAST_REMOVAL, type Toast, type ToastAction, toastReducer } from './toasts.ts';

export interface Toaster {
  /** Reports that an action succeeded. */
  info(message: string): void;
  /** Reports that a single action failed; the message gives the reason and advice. */
  error(message: string): void;
}

export const ToasterContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToast() needs a ToastProvider above it');
  return toaster;
}

/** Shows toasts above everything, including an open dialog: they are in a popover. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, []);
  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(() => {
    const show = (type: Toast['type'], message: string) =>
      dispatch({ type: 'show', toast: { id: ++lastId.current, type, message } });
    return { info: (message) => show('info', message), error: (message) => show('error', message) };
  }, []);
  return (
    <ToasterContext value={toaster}>
      {children}
      <ToastList toasts={toasts} dispatch={dispatch} />
    </ToasterContext>
  );
}

interface ListProps {
  readonly toasts: readonly Toast[];
  readonly dispatch: (action: ToastAction) => void;
}

function ToastList({ toasts, dispatch }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    // Shown again for each toast: the top layer is stacked by the time of showing, and a dialog may have opened since.
    list.current?.hidePopover();
    if (newest !== undefined) list.current?.showPopover();
  }, [newest]);
  return (
    <ul ref={list} popover="manual" className={styles.list} aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} dispatch={dispatch} />
      ))}
    </ul>
  );
}

function ToastItem({
  toast: { id, type, message, state },
  dispatch,
}: { readonly toast: Toast } & Pick<ListProps, 'dispatch'>) {
  const { t } = useLingui();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (state === 'shown' && isHeld) return;
    const next = state === 'shown' ? 'hide' : 'remove';
    const timer = setTimeout(
      () => dispatch({ type: next, id }),
      state === 'shown' ? TOAST_DURATION[type] : TOAST_REMOVAL,
    );
    return () => clearTimeout(timer);
  }, [state, isHeld, type, id, dispatch]);
  return (
    <li
      className={`${styles.toast} ${styles[type]}`}
      data-hiding={state === 'hiding' || undefined}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      <IconButton label={t`Закрити`} onClick={() => dispatch({ type: 'hide', id })}>
        <Icon name="close" />
      </IconButton>
    </li>
  );
}
