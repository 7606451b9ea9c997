import type { ToolOf } from '../../../src/contract/tools.ts';
import { withNoBreaks } from '../../../src/rules/no-breaks.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { colourOf, goodsWith, karatsOf, listOf } from './goods.ts';
import { bookletOf, purestFirst } from './leaves.ts';

/**
 * Returns each bole, a product with the attribute `under`, and the metals that any bole is for: loose leaf whose
 * material some bole names, one product for each material and purity.
 */
export async function bolesTool(data: TrackedPageData): Promise<ToolOf<'boles'>> {
  const { lang } = data;
  const [boles, leaves] = await Promise.all([
    goodsWith(data, 'under', (values) => {
      const { under, colour: name } = values;
      const colour = colourOf(values);
      return under && name && colour ? { colour, label: name[lang], under: listOf(under.uk) } : null;
    }),
    goodsWith(data, 'material', (values) => {
      const [leaf, colour, { material, purity }] = [bookletOf(values), colourOf(values), values];
      if (!material || !colour || !leaf || leaf.form === 'transfer') return null;
      const karats = karatsOf(values);
      const label = karats > 0 && purity ? `${material[lang]} ${purity[lang]}` : material[lang];
      return { colour, karats, label: withNoBreaks(label), material: material.uk };
    }),
  ]);
  const materials = new Set(boles.flatMap(({ under }) => under));
  const metals = purestFirst(firstOfEach(leaves.filter(({ material }) => materials.has(material))));
  return {
    name: 'boles',
    boles: boles.map(({ under, ...bole }) => ({
      ...bole,
      suits: metals.flatMap(({ material }, number) => (under.includes(material) ? [number] : [])),
    })),
    metals: metals.map(({ karats: _, material: _material, ...metal }) => metal),
  };
}

/** Returns the first item of each label. */
const firstOfEach = <Item extends { readonly label: string }>(items: readonly Item[]): Item[] => [
  ...new Map([...items].reverse().map((item) => [item.label, item])).values(),
];
