import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Leaf } from '../../contract/leaf.ts';
import type { Product } from '../../contract/product.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { sheetsLoaded } from '../../lib/own-sheet.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { cardOfProduct } from '../../rules/card-of-product.ts';
import { LEAF_CALCULATOR_SLUG } from '../../rules/tool-slugs.ts';
import { Button } from '../../ui/button.tsx';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { Section } from '../../ui/page.tsx';
import { useRequestedPart } from '../../ui/use-requested-part.ts';
import { useToolTexts } from './texts.ts';

/** All tools: one file of the build, which pages of tools load too. */
const part = lazyPart(async () => {
  const tools = await import('./tool-screen.tsx');
  await sheetsLoaded();
  return tools;
});

/** Value of the button that opens the calculator. */
export const LEAF = 'leaf';

interface Props {
  readonly product: Product;
  readonly leaf: Leaf;
  /** True if the calculator was requested before this component was loaded. */
  readonly isOpen: boolean;
}

/** The calculator on the page of a leaf, loaded by a press; without scripts, a link to the calculator's own page. */
export function LeafSection({ product, leaf, isOpen }: Props) {
  const texts = useToolTexts();
  const { part: loaded, ask, prepare } = useRequestedPart(part);
  const { run: load, isPending } = useSingleFlight(async () => void (await ask()));
  const loadIfOpen = useEffectEvent(() => {
    if (isOpen) void load();
  });
  useEffect(() => loadIfOpen(), []);
  const leaves = useMemo(() => [{ ...cardOfProduct(product), leaf }], [product, leaf]);
  return (
    <Section title={texts.howMany} more={<PageLink slug={LEAF_CALCULATOR_SLUG}>{texts.compareLeaf}</PageLink>}>
      {loaded ? (
        <div ref={takeLostFocus}>
          <loaded.LeafCalculator leaves={leaves} />
        </div>
      ) : (
        <Button
          // The press was on the document's button, which this one has replaced.
          ref={isOpen ? takeLostFocus : undefined}
          variant="secondary"
          value={LEAF}
          isLoading={isPending}
          onClick={() => void load()}
          onPointerEnter={prepare}
          data-needs-js
        >
          {texts.countMine}
        </Button>
      )}
    </Section>
  );
}
