import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './dock.module.css';

const DockContext = createContext<Element | null>(null);

interface DockedProps {
  /** The screen, which may render into the dock. */
  readonly children: ReactNode;
  /** Rendered above the content that the screen puts into the dock. */
  readonly above: ReactNode;
}

/**
 * A screen with a dock at the bottom, the only place for content that is always visible, such as save bars and results
 * of saves.
 */
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

/** Renders its children into the dock. */
export function InDock({ children }: { readonly children: ReactNode }) {
  const slot = use(DockContext);
  return slot && createPortal(children, slot);
}

/**
 * Sets the height of the dock as a CSS variable, so that focused elements are scrolled clear of it, and scrolls the
 * edited field into view when the dock grows over it.
 * @returns a function that stops it
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
