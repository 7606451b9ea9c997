import { msg } from '@lingui/core/macro';
import type { MoneyProblem } from '../contract/money.ts';

/** Reasons why a typed sum is refused, in words. */
export const MONEY_PROBLEMS = {
  not_money: msg`Впишіть суму, наприклад 1234,50`,
  ambiguous: msg`Незрозуміло, чи це тисячі, чи копійки. Допишіть копійки: 1234,00`,
  too_precise: msg`Щонайбільше дві цифри після коми`,
  negative: msg`Сума не може бути від’ємною`,
  too_large: msg`Завелика сума`,
} as const satisfies Readonly<Record<MoneyProblem, unknown>>;
