import { useEffect, useState } from 'react';
import type { Product } from '../../contract/product.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { localArea } from '../../lib/browser-storage.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Late, type LatePart } from '../../ui/late-part.tsx';
import styles from './buy-panel.module.css';

export interface ExtrasProps {
  /** With current price and stock. */
  readonly product: Product;
  readonly quantity: number;
}

export const lateBuyExtras: LatePart<ExtrasProps> = {
  id: 'buy-extras',
  className: styles.extras,
  part: lazyPart(async () => (await withTexts(import('./buy-extras.tsx'))).BuyExtras),
};

/**
 * Below the button to buy: delivery to the shopper's town, or the request to be told of a sold-out product, and the
 * promises. Loaded without a press if the browser remembers a town or a request, or if the document's stock is outdated.
 */
export function LateBuyExtras({ wasSold, ...props }: ExtrasProps & { readonly wasSold: boolean }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(Boolean(localArea.getItem('town') ?? localArea.getItem('stock-alerts'))), []);
  return <Late of={lateBuyExtras} with={props} isWanted={isKnown || wasSold !== props.product.stock > 0} />;
}
