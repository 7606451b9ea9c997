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
  useEffect(() => showLink(row.current, shown), [shown]);
  return (
    <nav aria-label={label}>
      <ul ref={row} className={styles.tabs}>
        {links.map(({ href, label: name, current }) => (
          <li key={href}>
            <a href={href} aria-current={current}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row sideways until the link to the address is in the middle. */
function showLink(row: HTMLElement | null, href: string | undefined) {
  const link = row?.querySelector<HTMLElement>(`[href="${href}"]`);
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
