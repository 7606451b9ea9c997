import type { ToolOf } from '../../../src/contract/tools.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { colourOf, goodsWith, karatsOf } from './goods.ts';
import { bookletOf, purestFirst } from './leaves.ts';

/** Returns the wall of karats: booklets with a purity in karats and a swatch, the purest first. */
export async function karatsTool(data: TrackedPageData): Promise<ToolOf<'karats'>> {
  const { lang } = data;
  const found = await goodsWith(data, 'purity', (values) => {
    const [leaf, colour, karats] = [bookletOf(values), colourOf(values), karatsOf(values)];
    const { purity, colour: shade, place } = values;
    if (!leaf || !colour || !purity || karats === 0) return null;
    return {
      leaf,
      colour,
      karats,
      label: purity[lang],
      ...(shade && { shade: shade[lang] }),
      ...(place && { place: place[lang] }),
    };
  });
  return { name: 'karats', karats: purestFirst(found).map(({ karats: _, ...karat }) => karat) };
}
