import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { setTitle } from '../lib/title.ts';
import layout from './layout.module.css';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** Heading of the screen and title of the document. */
  readonly title: string;
  /** Link back to the list of the screen. */
  readonly back?: ReactNode;
  /** Line below the title: a state, a number, the time and author of the last change. */
  readonly meta?: ReactNode;
  /** Actions for the whole screen. */
  readonly children?: ReactNode;
}

/** The header of every screen. Its heading is focused when the screen is opened; see app/root.tsx. */
export function PageHeader({ title, back, meta, children }: PageHeaderProps) {
  const { t } = useLingui();
  const studio = t`Студія`;
  useEffect(() => {
    setTitle(`${title} · ${studio}`);
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
      {children !== undefined && <div className={layout.line}>{children}</div>}
    </header>
  );
}

/** True if the focused heading was unmounted, because its screen has loaded its content or has changed its address. */
let isFocusLost = false;

/**
 * Moves the focus from a heading to the heading that replaces it; otherwise screen readers would restart at the top of
 * the document.
 */
function keepFocus(heading: HTMLHeadingElement): () => void {
  if (isFocusLost && document.activeElement === document.body) heading.focus({ preventScroll: true });
  isFocusLost = false;
  return () => {
    isFocusLost = document.activeElement === heading;
  };
}
