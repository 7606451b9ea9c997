import { msg } from '@lingui/core/macro';
import type { Role } from '../../contract/permissions.ts';
import type { ListedStaff } from '../../contract/staff.ts';
import type { Tone } from '../../ui/notice.tsx';

/** Explanations of the roles, beside their options. */
export const ROLE_HINTS = {
  owner: msg`Може все, зокрема запрошувати людей і повертати попередні випуски сайту.`,
  editor: msg`Товари, ціни, картинки, тексти, імпорт і розклад.`,
  'order-manager': msg`Замовлення, повернення коштів, залишки й завдання.`,
  support: msg`Бачить замовлення й покупців і пише нотатки.`,
} as const satisfies Readonly<Record<Role, unknown>>;

type State = ListedStaff['state'];

export const STATE_NAMES = {
  active: msg`Працює`,
  invited: msg`Запрошено`,
  disabled: msg`Вимкнено`,
} as const satisfies Readonly<Record<State, unknown>>;

export const STATE_TONES = { active: 'success', invited: 'info', disabled: 'warning' } as const satisfies Readonly<
  Record<State, Tone>
>;
