import { msg } from '@lingui/core/macro';
import type { SaleTiers } from '../../contract/sale-prices.ts';
import type { SaleOmission, SaleState, SaleWarning } from '../../contract/sales.ts';
import type { Words } from '../../lib/words.ts';
import type { Tone } from '../../ui/notice.tsx';

export const STATE_WORDS: Words<SaleState> = {
  draft: msg`Чернетка`,
  planned: msg`Заплановано`,
  running: msg`Триває`,
  ended: msg`Завершено`,
  failed: msg`Потребує рішення`,
  cancelled: msg`Скасовано`,
};

export const STATE_TONES: Readonly<Partial<Record<SaleState, Tone>>> = {
  planned: 'info',
  running: 'success',
  failed: 'error',
};

export const TIER_WORDS: Words<SaleTiers> = {
  lower: msg`Знизити на той самий відсоток`,
  keep: msg`Лишити ті, що все одно дешевші`,
  hide: msg`Прибрати на час розпродажу`,
};

export const OMISSION_WORDS: Words<SaleOmission> = {
  'in-other-sale': msg`В іншому розпродажі`,
  'not-cheaper': msg`Не подешевшає`,
  'wrong-prices': msg`Спершу виправте ціни від кількості`,
  'left-out': msg`Не бере участі`,
};

export const WARNING_WORDS: Words<SaleWarning> = {
  'below-cost': msg`Нижче собівартості`,
  'no-old-price': msg`Без старої ціни: за 30 днів бувало не дорожче`,
  'planned-otherwise': msg`Ціну змінить ще один план`,
};
