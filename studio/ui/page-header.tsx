import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** The screen's heading and the document's title. */
  readonly title: string;
  /** Where the screen lies: a link back to its list. */
  readonly back?: ReactNode;
  /** A line under the title: a state, a number, when and by whom it was changed. */
  readonly meta?: ReactNode;
  /** What can be done with the whole screen. */
  readonly children?: ReactNode;
}

/** The head of every screen. Its heading takes the focus when the screen is opened; see app/root.tsx. */
export function PageHeader({ title, back, meta, children }: PageHeaderProps) {
  const { t } = useLingui();
  const studio = t`Студія`;
  useEffect(() => {
    document.title = `${title} · ${studio}`;
  }, [title, studio]);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back}
        <h1 tabIndex={-1} ref={keepFocus}>
          {title}
        </h1>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** The focus was on a heading that has gone: its screen shows what it has loaded, or has got an address of its own. */
let isFocusLost = false;

/** The heading that replaces a focused one takes the focus over; a screen reader would begin at the document's top otherwise. */
function keepFocus(heading: HTMLHeadingElement): () => void {
  if (isFocusLost && document.activeElement === document.body) heading.focus({ preventScroll: true });
  isFocusLost = false;
  return () => {
    isFocusLost = document.activeElement === heading;
  };
}
