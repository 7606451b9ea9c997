import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../src/rules/money.ts';
import { type PriceWarning, warnedRatio } from '../contract/price-warnings.ts';

/** Returns a function that gives the reason to ask about a price in words, with both sums. */
export function usePriceWarningText(): (warning: PriceWarning) => string {
  const { t } = useLingui();
  return (warning) => {
    const { code, price, against } = warning;
    const [sum, other] = [formatMoney(price), formatMoney(against)];
    const ratio = warnedRatio(warning);
    const times = ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio);
    const often = t`${plural(times, { one: '# раз', few: '# рази', many: '# разів', other: '# раза' })}`;
    return {
      much_dearer: t`Ціна ${sum} більша за попередню (${other}) у ${often}`,
      much_cheaper: t`Ціна ${sum} менша за попередню (${other}) у ${often}`,
      below_cost: t`Ціна ${sum} нижча за собівартість (${other})`,
      old_price_far_above: t`Стара ціна ${sum} більша за нову (${other}) у ${often}`,
      tier_dearer: t`Ціна від суми ${sum} не нижча за ціну однієї штуки (${other})`,
      tier_not_falling: t`Ціна від суми ${sum} не нижча за попередню ціну від суми (${other})`,
      tier_far_below: t`Ціна від суми ${sum} менша за ціну штуки (${other}) у ${often}`,
      tier_below_cost: t`Ціна від суми ${sum} нижча за собівартість (${other})`,
    }[code];
  };
}
