import { withTexts } from '../../lib/all-texts.ts';
import { localArea } from '../../lib/browser-storage.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';

const part = lazyPart(() => withTexts(import('./unpaid-note.tsx')));

/** Links to unpaid orders of this browser. Loaded only if one was placed. */
export function UnpaidOrder() {
  const isThere = useIsMounted() && localArea.getItem('unpaid-order') !== null;
  const loaded = useLazyPart(part, isThere);
  return loaded && <loaded.UnpaidNote />;
}
