import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { LoyaltyLevels } from '../../src/rules/loyalty.ts';
import { formatMoney, formatPercent } from '../../src/rules/money.ts';

/** Where a content page shows the levels of the personal discount: within a table's body. */
const PLACE = '{{loyalty-rows}}';

/** Whether a content page shows the levels of the personal discount. */
export const showsLevels = ({ html }: Content): boolean => html.includes(PLACE);

/** A content page with the levels in it, a row each. */
export function withLevels(lang: Language, page: Content, levels: LoyaltyLevels): Content {
  const from = { uk: 'від', ru: 'от' }[lang];
  const rows = levels.map(
    (level) => `<tr><td>${from} ${formatMoney(level.from)}</td><td>${formatPercent(level.percent)}</td></tr>`,
  );
  return { ...page, html: page.html.replaceAll(PLACE, () => rows.join('')) };
}
