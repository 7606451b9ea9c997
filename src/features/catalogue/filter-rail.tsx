import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import styles from './filter-rail.module.css';

interface Props extends Pick<PageDataOf<'category'>, 'landings'> {
  /** Names that stand in for the filters; undefined for a list without filters. */
  readonly facets: readonly { readonly name: string }[] | undefined;
  /** Called when the shopper is about to use the filters. */
  readonly want: () => void;
  /** Renders the filters, with groups open from a given facet on; null until they are loaded. */
  readonly filters: ((openFrom: number) => ReactNode) | null;
}

/** Width from which the filters are beside the list; filter-rail.module.css has the same. */
const BESIDE = '(width >= 64rem)';

/**
 * The column beside the list: links to landing pages, which need no script, and the filters. The filters are rendered
 * when a pointer or the focus comes near; until then their names stand in.
 */
export function FilterRail({ facets, landings, want, filters }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const box = useRef<HTMLDivElement>(null);
  /** Index of the name with the pointer or the focus: its group appears in the same place. */
  const [near, setNear] = useState(0);
  useNearness(box, want);
  useScrollIntent(want, facets !== undefined && !filters);
  useFocusInFilters(box, filters !== null, near);
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
          {/* The first name stands for stock and price, which are not facets and have no code. */}
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

/** Renders nothing on a phone, where the sheet has its own filters: a press there would render these too. */
function WhereBeside({ children }: { readonly children: ReactNode }) {
  return useSyncExternalStore(onWidth, isBeside, () => true) && children;
}

const isBeside = () => matchMedia(BESIDE).matches;

function onWidth(changed: () => void): () => void {
  const width = matchMedia(BESIDE);
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
}

/** Calls `onNear` when a pointer or the focus comes near. */
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
function useFocusInFilters(box: RefObject<HTMLElement | null>, isThere: boolean, at: number): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (isThere || !element) return;
    const onFocus = () => {
      hadFocus.current = true;
    };
    // A blur without a new target means that the focus was lost.
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

/** Loads the filters when the shopper scrolls, because they are likely to be used next. */
function useScrollIntent(want: () => void, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited || !isBeside()) return;
    window.addEventListener('scroll', want, { once: true, passive: true });
    return () => window.removeEventListener('scroll', want);
  }, [want, isAwaited]);
}
