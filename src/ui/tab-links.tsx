import { useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabLink {
  readonly href: string;
  readonly label: string;
  /** `page` for the current page, `true` for a page below it. */
  readonly current: 'page' | 'true' | undefined;
}

interface Props {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly links: readonly TabLink[];
}

/** Links to the views of a screen, in one row. Where the row has no room it scrolls, first to the current link. */
export function TabLinks({ label, links }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const shown = links.find(({ current }) => current)?.href;
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="${shown}"]`);
    if (link) showLink(row.current, link);
  }, [shown]);
  return (
    <nav aria-label={label}>
      <ul ref={row} className={styles.tabs}>
        {links.map(({ href, label: name, current }) => (
          <li key={href}>
            {/* Browsers leave a focused link partly out of view. A pressed one must stay below the pointer. */}
            <a
              href={href}
              aria-current={current}
              onFocus={({ currentTarget: link }) => link.matches(':focus-visible') && showLink(row.current, link)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row sideways until the link is in the middle. */
function showLink(row: HTMLElement | null, link: HTMLElement) {
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
