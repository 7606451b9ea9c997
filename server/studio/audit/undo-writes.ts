import { undoAudit } from '../../../studio/contract/audit.ts';
import { may, type Permission, type Role } from '../../../studio/contract/permissions.ts';
import { UndoBlockedError, undo } from '../../audit/undo/undo.ts';
import { ApiError } from '../../errors.ts';
import { defineWrite } from '../write.ts';

/** Permissions for undoing changes by table; other tables need `catalogue.write`. */
const OWN_PERMISSIONS: Readonly<Record<string, Permission>> = {
  posts: 'content.write',
  post_materials: 'content.write',
  blog_categories: 'content.write',
  content_pages: 'content.write',
  announcement: 'content.write',
  site_settings: 'staff.manage',
  maintenance: 'staff.manage',
  promo_codes: 'promo.write',
  discount_levels: 'settings.write',
};

/** Returns a predicate of the tables whose changes a role may undo. */
export const mayUndo = (role: Role) => (source: string) => may(role, OWN_PERMISSIONS[source] ?? 'catalogue.write');

/** Writes that undo others. */
export const undoWrites = {
  'audit.undo': defineWrite({
    schema: undoAudit.body,
    permission: 'audit.undo',
    run: async (client, { selection, keepBlocked }, staff) => {
      try {
        return await undo(client, selection, { keepBlocked, isAllowed: mayUndo(staff.role) });
      } catch (error) {
        throw error instanceof UndoBlockedError ? new ApiError('undo_blocked') : error;
      }
    },
  }),
};
