import { msg } from '@lingui/core/macro';
import type { Role } from '../contract/permissions.ts';

export const ROLE_NAMES = {
  owner: msg`Власник`,
  editor: msg`Редактор`,
  'order-manager': msg`Менеджер замовлень`,
  support: msg`Підтримка`,
} as const satisfies Readonly<Record<Role, unknown>>;
