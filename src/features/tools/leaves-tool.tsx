import type { LeafProduct } from '../../contract/leaf.ts';
import { LeafCalculator } from './leaf-calculator.tsx';
import { LeafTable } from './leaf-table.tsx';
import { useToolTexts } from './texts.ts';

/** The calculator of leaves; below it, for all leaf of the shop, the area of a booklet and its price. */
export function LeavesTool({ leaves }: { readonly leaves: readonly LeafProduct[] }) {
  const texts = useToolTexts();
  if (leaves.length === 0) return <p className="tool-empty">{texts.noLeaf}</p>;
  return (
    <>
      <LeafCalculator leaves={leaves} />
      <LeafTable leaves={leaves} />
    </>
  );
}
