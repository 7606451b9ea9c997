import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './dock.module.css';

const DockContext = createContext<Element | null>(null);

interface DockedProps {
  /** The screen, which may put something into the dock. */
  readonly children: ReactNode;
  /** Above what the screen puts there. */
  readonly above: ReactNode;
}

/** A screen with a dock at its foot, the one place for what stays in sight: how forms are saved, and what became of it. */
export function WithDock({ children, above }: DockedProps) {
  const [slot, setSlot] = useState<Element | null>(null);
  const dock = useRef<HTMLElement>(null);
  useEffect(() => keepInSight(dock.current), []);
  return (
    <DockContext value={slot}>
      {children}
      <footer ref={dock} className={styles.dock}>
        {above}
        <div ref={setSlot} className={styles.slot} />
      </footer>
    </DockContext>
  );
}

/** Shows something in the dock instead of where it stands. */
export function InDock({ children }: { readonly children: ReactNode }) {
  const slot = use(DockContext);
  return slot && createPortal(children, slot);
}

/**
 * Tells the styles how high the dock is, so that whatever takes the focus is scrolled clear of it, and scrolls the field
 * that somebody types into when the dock grows over it. @returns what ends that
 */
function keepInSight(dock: HTMLElement | null): (() => void) | undefined {
  if (!dock) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--dock', `${dock.offsetHeight}px`);
    const { activeElement } = document;
    if (!activeElement?.matches('main :is(input, textarea, [contenteditable])')) return;
    if (activeElement.getBoundingClientRect().bottom > dock.getBoundingClientRect().top)
      activeElement.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty('--dock');
  };
}
