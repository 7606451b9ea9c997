import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { GoOnProps } from './go-on.tsx';

const goOn = lazyPart(() => withTexts(import('./go-on.tsx')));

/** Goods to go on with; their code is loaded once they are shown, and their place is reserved. */
export function LateGoOn(props: GoOnProps) {
  const part = useLazyPart(goOn, true);
  return <div data-needs-js>{part ? <part.GoOn {...props} /> : <Skeleton height={34} />}</div>;
}
