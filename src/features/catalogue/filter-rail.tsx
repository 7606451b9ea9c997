import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import styles from './filter-rail.module.css';

interface Props extends Pick<PageDataOf<'category'>, 'landings'> {
  /** What stands in for the filters; undefined for a list without any. */
  readonly facets: readonly { readonly name: string }[] | undefined;
  /** Somebody is about to use them. */
  readonly want: () => void;
  /** The filters, of which those from one facet on are open at first; null until they are there. */
  readonly filters: ((openFrom: number) => ReactNode) | null;
}

/** From where the filters stand beside the list; the same is in filter-rail.module.css. */
const BESIDE = '(width >= 64rem)';

/**
 * Beside the list: pages for frequent choices, which need no script, and the filters. These are made when somebody comes
 * near; until then their names stand in.
 */
export function FilterRail({ facets, landings, want, filters }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const box = useRef<HTMLDivElement>(null);
  /** The name that a pointer or the focus is at: what it stands for comes in the same place. */
  const [near, setNear] = useState(0);
  useNearness(box, want);
  useScrollIntent(want, facets !== undefined && !filters);
  useKeptFocus(box, filters !== null, near);
  return (
    <aside className={styles.rail} aria-label={t`Фільтри`}>
      {landings && (
        <nav className={styles.landings} aria-label={t`Добірки`}>
          <ul>
            {landings.map(({ slug, name }) => (
              <li key={slug}>
                <a href={href(paths.category(slug))}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {facets && (
        <div ref={box} className={styles.filters} data-needs-js>
          {/* Before the facets stand stock and price, which have no code. */}
          {filters ? (
            <WhereBeside>{filters(Math.max(0, near - 1))}</WhereBeside>
          ) : (
            [t`Наявність і ціна`, ...facets.map(({ name }) => name)].map((name, index) => (
              <button
                key={name}
                type="button"
                onPointerEnter={() => setNear(index)}
                onFocus={() => setNear(index)}
                onClick={want}
              >
                {name}
              </button>
            ))
          )}
        </div>
      )}
    </aside>
  );
}

/** On a phone nobody sees them: the sheet has its own, and a press there renders these no second time. */
function WhereBeside({ children }: { readonly children: ReactNode }) {
  return useSyncExternalStore(onWidth, isBeside, () => true) && children;
}

const isBeside = () => matchMedia(BESIDE).matches;

function onWidth(changed: () => void): () => void {
  const width = matchMedia(BESIDE);
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
}

/** Calls when a pointer or the focus comes near. */
function useNearness(box: RefObject<HTMLElement | null>, onNear: () => void): void {
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const ending = new AbortController();
    for (const sign of ['pointerenter', 'focusin']) {
      box.current?.addEventListener(sign, () => near.current(), { signal: ending.signal });
    }
    return () => ending.abort();
  }, [box]);
}

/** Moves the focus from the placeholder to the filters that replace it. */
function useKeptFocus(box: RefObject<HTMLElement | null>, isThere: boolean, at: number): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (isThere || !element) return;
    const onFocus = () => {
      hadFocus.current = true;
    };
    // Without another place it was lost.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [box, isThere]);
  useEffect(() => {
    if (!isThere || !hadFocus.current) return;
    hadFocus.current = false;
    const group = box.current?.firstElementChild?.children[at];
    takeLostFocus(group instanceof HTMLElement ? group : box.current);
  }, [box, isThere, at]);
}

/** Whoever scrolls looks for something: what filters need comes while they do. */
function useScrollIntent(want: () => void, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited || !isBeside()) return;
    window.addEventListener('scroll', want, { once: true, passive: true });
    return () => window.removeEventListener('scroll', want);
  }, [want, isAwaited]);
}
