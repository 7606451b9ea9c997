import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways where it has no room; the keyboard scrolls it too. */
export function ToolScroller({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys
    <section className="tool-scroller" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
