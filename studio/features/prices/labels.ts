import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CellProblem } from './sheet.ts';

/** Error messages of cells, with the way to correct them. */
export const PROBLEMS: Readonly<Record<CellProblem, MessageDescriptor>> = {
  not_money: msg`Це не сума. Напишіть, наприклад, 1234,50.`,
  ambiguous: msg`Незрозуміло, де тисячі, а де копійки. Напишіть 1234 або 1,23.`,
  too_precise: msg`Після коми може бути не більше двох цифр.`,
  negative: msg`Сума не може бути від’ємною.`,
  too_large: msg`Завелика сума.`,
  price_needed: msg`Опублікований товар повинен мати ціну.`,
  old_price_low: msg`Стара ціна має бути вищою за ціну.`,
  tier_not_rising: msg`Кожна знижка має починатися з більшої суми, перша — з більшої за ціну.`,
  tier_not_cheaper: msg`Ціни зі знижкою мають бути нижчими за ціну і спадати.`,
  out_of_range: msg`Сума поза межами.`,
  not_tiers: msg`Пишіть так: 1200: 372; 3000: 355.`,
};
