import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { LoyaltyLevels } from '../../src/rules/loyalty.ts';
import { formatMoney, formatPercent } from '../../src/rules/money.ts';

/** Where a content page shows the levels of the personal discount. */
const PLACE = '{{loyalty-rows}}';

/**
 * The row of a table that it stands in, its other cells empty, which the levels take the place of. A text right in a
 * table's body would be moved out of the table by every editor.
 */
const ROW = /<tr>\s*<td>\s*\{\{loyalty-rows\}\}\s*<\/td>(?:\s*<td>\s*<\/td>)*\s*<\/tr>/g;

/** Whether a content page shows the levels of the personal discount. */
export const showsLevels = ({ html }: Content): boolean => html.includes(PLACE);

/** A content page with the levels in it, a row each. */
export function withLevels(lang: Language, page: Content, levels: LoyaltyLevels): Content {
  const from = { uk: 'від', ru: 'от' }[lang];
  const rows = levels.map(
    (level) => `<tr><td>${from} ${formatMoney(level.from)}</td><td>${formatPercent(level.percent)}</td></tr>`,
  );
  return { ...page, html: page.html.replaceAll(ROW, () => rows.join('')) };
}
