/** Roles of the staff; each member has one. */
export const ROLES = ['owner', 'editor', 'order-manager', 'support'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const EDITORS: readonly Role[] = ['owner', 'editor'];
const ORDER_MANAGERS: readonly Role[] = ['owner', 'order-manager'];
const OWNER: readonly Role[] = ['owner'];

/**
 * Roles that have each permission. The gate of every studio endpoint checks this table, screens use it to hide
 * unavailable actions, and docs/studio/permissions.md is generated from it.
 */
export const PERMISSIONS = {
  'profile.own': EVERYBODY,
  'catalogue.read': EVERYBODY,
  'catalogue.write': EDITORS,
  'prices.write': EDITORS,
  /** Purchase prices of products. */
  'costs.read': EDITORS,
  'stock.write': ['owner', 'editor', 'order-manager'],
  'media.write': EDITORS,
  'orders.read': ['owner', 'order-manager', 'support'],
  'orders.write': ORDER_MANAGERS,
  /** Discounts that the staff gives to an order. */
  'orders.discount': ORDER_MANAGERS,
  'orders.note': ['owner', 'order-manager', 'support'],
  'refunds.write': ORDER_MANAGERS,
  'customers.read': ['owner', 'order-manager', 'support'],
  'customers.write': ORDER_MANAGERS,
  'customers.note': ['owner', 'order-manager', 'support'],
  'customers.export': ORDER_MANAGERS,
  'customers.delete': OWNER,
  'promo.read': EVERYBODY,
  'promo.write': EDITORS,
  'content.read': EVERYBODY,
  'content.write': EDITORS,
  'reviews.read': ['owner', 'editor', 'support'],
  'reviews.moderate': EDITORS,
  'shop.close': EDITORS,
  'settings.write': OWNER,
  /** Declares a mute copy to be the shop. */
  'shop.live': OWNER,
  'imports.run': EDITORS,
  'schedule.write': EDITORS,
  'releases.read': ['owner', 'editor', 'order-manager'],
  'releases.rollback': OWNER,
  /** Allows the removal of more pages than are removed automatically. */
  'pages.remove': EDITORS,
  'reports.read': OWNER,
  'audit.read': ['owner', 'editor', 'order-manager'],
  'audit.undo': EDITORS,
  'tasks.read': ['owner', 'order-manager', 'support'],
  'tasks.write': ORDER_MANAGERS,
  /** Tasks that the caller has written, or that a colleague has written for the caller. */
  'tasks.own': EVERYBODY,
  'staff.manage': OWNER,
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof PERMISSIONS;

/** Returns true if a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}
