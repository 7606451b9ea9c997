import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** The `returnValue` of the <dialog> when it closes: `CONFIRM` after success. */
  readonly result?: string;
  /** As wide as a form; by default as wide as a list. */
  readonly isNarrow?: boolean;
  /** Called by Escape, a click on the overlay and the close button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
}

/**
 * A modal window: the native <dialog>, so the focus is kept inside and returned afterwards, and the rest is inert. The
 * page behind it does not scroll (see dialog.module.css).
 */
export function Dialog({ title, isOpen, result = '', isNarrow = false, onClose, children, footer }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing makes the browser recalculate the styles of the page, so the frame of the press is painted first.
  const close = () => afterPaint(onClose);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close(result);
    let isMeant = true;
    // The layout of the window takes as long as the rest of the press, whose own frame is painted first.
    afterPaint(() => {
      if (isMeant) dialog.current?.showModal();
    });
    return () => {
      isMeant = false;
    };
  }, [isOpen, result]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, which the browser turns into cancel
    <dialog
      ref={dialog}
      className={isNarrow ? `${styles.dialog} ${styles.narrow}` : styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Ignores the second click of a double click on the button that opened the window.
      onClick={({ target, detail }) => target === dialog.current && detail < 2 && close()}
    >
      {isOpen && (
        <div className={styles.panel}>
          <header className={styles.header}>
            <h2>{title}</h2>
            <IconButton label={t`Закрити`} onClick={close}>
              <Icon name="close" />
            </IconButton>
          </header>
          <div className={styles.content}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
