import { withTexts } from '../../lib/all-texts.ts';
import { localArea } from '../../lib/browser-storage.ts';
import { late } from '../../lib/late.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useLate } from '../../lib/use-late.ts';

const part = late(() => withTexts(import('./unpaid-note.tsx')));

/** The way back to orders of this browser which are still to be paid. Loaded for who has placed one. */
export function UnpaidOrder() {
  const isThere = useIsMounted() && localArea.getItem('unpaid-order') !== null;
  const loaded = useLate(part, isThere);
  return loaded && <loaded.UnpaidNote />;
}
