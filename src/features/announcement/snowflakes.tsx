import { adoptStyle } from '../../lib/adopt-style.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { Icon } from '../../ui/icon.tsx';
import style from './snowflakes.css?inline';

adoptStyle(style);

/** Position of each flake (% of the width), delay of its start and duration of its fall (s). */
const FLAKES = [
  { left: 4, delay: 0, duration: 7 },
  { left: 17, delay: 3, duration: 9 },
  { left: 31, delay: 1.5, duration: 8 },
  { left: 46, delay: 4.5, duration: 10 },
  { left: 62, delay: 0.8, duration: 7.5 },
  { left: 76, delay: 2.6, duration: 9.5 },
  { left: 90, delay: 5, duration: 8.5 },
] as const;

/**
 * Snow above the announcement of the winter holidays. Not prerendered: the policy of pages forbids style attributes in
 * HTML, not styles that a script sets.
 */
export function Snowflakes() {
  if (!useIsMounted()) return null;
  return (
    <div className="snow" aria-hidden="true" data-snowflakes>
      {FLAKES.map(({ left, delay, duration }) => (
        <span
          key={left}
          style={{ insetInlineStart: `${left}%`, animationDelay: `-${delay}s`, animationDuration: `${duration}s` }}
        >
          <Icon name="snowflake" />
        </span>
      ))}
    </div>
  );
}
