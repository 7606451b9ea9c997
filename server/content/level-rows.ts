import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import type { LoyaltyLevels } from '../../src/rules/loyalty.ts';
import { formatMoney, formatPercent } from '../../src/rules/money.ts';

/** Placeholder for the levels of the personal discount in a content page. */
const PLACE = '{{loyalty-rows}}';

/**
 * The table row that contains the placeholder, its other cells empty; the rows of the levels replace it. The
 * placeholder is in a cell because HTML editors move text that stands directly in a table's body out of the table.
 */
const ROW = /<tr>\s*<td>\s*\{\{loyalty-rows\}\}\s*<\/td>(?:\s*<td>\s*<\/td>)*\s*<\/tr>/g;

const FROM: Localized = { uk: 'від', ru: 'от' };

/** Returns true if a content page shows the levels of the personal discount. */
export const showsLevels = ({ html }: Content): boolean => html.includes(PLACE);

/** Returns the content page with the placeholder replaced by a row for each level. */
export function withLevels(lang: Language, page: Content, levels: LoyaltyLevels): Content {
  const rows = levels.map(
    (level) => `<tr><td>${FROM[lang]} ${formatMoney(level.from)}</td><td>${formatPercent(level.percent)}</td></tr>`,
  );
  return { ...page, html: page.html.replaceAll(ROW, () => rows.join('')) };
}
