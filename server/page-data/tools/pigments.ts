import type { ToolOf } from '../../../src/contract/tools.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { colourOf, goodsWith, listOf } from './goods.ts';

/** Share of the ground that a pigment covers, by the Ukrainian value of `opacity`. */
const COVER: Readonly<Record<string, number>> = { покривна: 0.96, напівпокривна: 0.75, лесувальна: 0.42 };
const USUAL_COVER = 0.85;
const MOST_STARS = 3;

/** Returns the swatches of pigments: products with the attributes `binders` and `swatch`. */
export async function pigmentsTool(data: TrackedPageData): Promise<ToolOf<'pigments'>> {
  const { lang } = data;
  const pigments = await goodsWith(data, 'binders', (values) => {
    const { binders, colour: name, pigment, lightfastness, opacity, safety } = values;
    const colour = colourOf(values);
    if (!binders || !name || !colour) return null;
    return {
      colour,
      label: name[lang],
      ...(pigment && { index: pigment[lang] }),
      lightfastness: Math.min(MOST_STARS, lightfastness?.uk.match(/\*/g)?.length ?? 0),
      cover: COVER[opacity?.uk ?? ''] ?? USUAL_COVER,
      ...(opacity && { opacity: opacity[lang] }),
      binders: listOf(binders[lang]),
      ...(safety && { safety: safety[lang] }),
    };
  });
  return { name: 'pigments', pigments };
}
