import type { Technique } from '../../../src/contract/techniques.ts';
import type { Supply, ToolOf } from '../../../src/contract/tools.ts';
import { delocalize, GUIDE_SLUG } from '../../../src/rules/paths.ts';
import { plainText } from '../../../src/rules/plain-text.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { goodsWith } from './goods.ts';

/** Techniques by the Ukrainian value of the attribute `technique`. */
const TECHNIQUE_OF: Readonly<Record<string, Technique>> = {
  'на полімент': 'bole',
  'на мордан': 'mordant',
  поталь: 'imitation',
};

/** Returns the choice of a technique: kits with the attribute `technique`, and the table of the guide. */
export async function techniqueTool(data: TrackedPageData): Promise<ToolOf<'technique'>> {
  const { lang } = data;
  const kits = await goodsWith(data, 'technique', ({ technique, contents }) => {
    const known = TECHNIQUE_OF[technique?.uk.trim().toLowerCase() ?? ''];
    return known ? { technique: known, ...(contents && { contents: contents[lang] }) } : null;
  });
  const guide = await data.content(GUIDE_SLUG);
  return { name: 'technique', kits, firstSet: guide ? await suppliesIn(data, guide.html) : [] };
}

const ROW = /<tr>(.*?)<\/tr>/gs;
const CELL = /<td>(.*?)<\/td>/gs;
const LINK = /<a href="([^"]+)"/g;

/** Returns the products that the rows of a text's tables link to, with the amount that the second cell states. */
async function suppliesIn(data: TrackedPageData, html: string): Promise<Supply[]> {
  const amounts = new Map<string, string>();
  for (const [, row = ''] of html.matchAll(ROW)) {
    const [names, amount] = [...row.matchAll(CELL)].map(([, cell = '']) => cell);
    for (const [, href = ''] of names?.matchAll(LINK) ?? [])
      if (amount) amounts.set(delocalize(href).path.slice(1), plainText(amount));
  }
  const cards = await data.cardsOfSlugs([...amounts.keys()]);
  return cards.map((card) => ({ ...card, amount: amounts.get(card.slug) ?? '' }));
}
