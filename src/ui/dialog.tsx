import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** What it closes with, as the `returnValue` of the <dialog>: `CONFIRM` when it has done its work. */
  readonly result?: string;
  /** As wide as a form, not as a list. */
  readonly isNarrow?: boolean;
  /** Escape, a click on the overlay and the close button all come here. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
}

/**
 * A modal window: the browser's own <dialog>, so the focus is kept inside and comes back, and the rest is inert. The
 * page behind it does not scroll (see dialog.module.css).
 */
export function Dialog({ title, isOpen, result = '', isNarrow = false, onClose, children, footer }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  // The page behind it gets its styles anew when it closes: the frame of the press comes first.
  const close = () => afterPaint(onClose);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close(result);
    let isMeant = true;
    // To lay it out takes as long as all else that the press does: its own frame comes first.
    afterPaint(() => {
      if (isMeant) dialog.current?.showModal();
    });
    return () => {
      isMeant = false;
    };
  }, [isOpen, result]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser turns into cancel
    <dialog
      ref={dialog}
      className={isNarrow ? `${styles.dialog} ${styles.narrow}` : styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // The second click of a double click on what opened the window is not meant for its overlay.
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
