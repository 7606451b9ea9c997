import { useState } from 'react';
import type { SearchResult } from '../../contract/search.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { useHref } from '../../lib/href.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { countChosen, type FacetChoice, hasPrice } from '../../rules/facet-choice.ts';
import { isPartlyLost, knownChoice } from '../../rules/facets.ts';
import { type Search, searchPath } from '../../rules/search-address.ts';
import { withAsked } from './asked-price.ts';

const part = lazyPart(() => withTexts(import('./result-filters.ts')));

/**
 * Manages the choice of filters of the results, and the filters' code, which is loaded on demand. A price in the query is
 * a filter like others: removing it removes its words.
 */
export function useResultFilters(search: Search, { filters, asked: inQuery }: Pick<SearchResult, 'filters' | 'asked'>) {
  const { navigate } = useNavigation();
  const href = useHref();
  const chosen = withAsked(search.choice, inQuery);
  const [isWanted, setWanted] = useState(countChosen(chosen) > 0);
  /** Shown at once; the address is updated after the next paint. */
  const [next, setNext] = useState<FacetChoice | null>(null);
  const facets = filters?.facets ?? [];
  const asked = next ?? chosen;
  const choice = knownChoice(facets, asked);
  const isShown = filters !== undefined && (isWanted || countChosen(choice) > 0);
  const loaded = useLazyPart(part, isShown);
  const pathTo = (to: FacetChoice) => {
    const q = inQuery && !hasPrice(to.price) ? inQuery.rest : search.q;
    return href(searchPath({ ...search, q, choice: to, page: 1 }));
  };
  return {
    choice,
    isPartlyLost: isPartlyLost(facets, asked),
    // Taken at once if it is loaded already; it never is during hydration, so the first render equals the document.
    part: loaded ?? (isShown ? part.loaded() : null),
    // After the paint, because the approaching pointer may be the touch of a press.
    want: () => afterPaint(() => setWanted(true)),
    load: async () => {
      await part.load();
      setWanted(true);
    },
    hrefOf: pathTo,
    choose: (to: FacetChoice) => {
      setNext(to);
      afterPaint(() => {
        void navigate({ href: pathTo(to), resetScroll: false }).finally(() =>
          setNext((current) => (current === to ? null : current)),
        );
      });
    },
  };
}
