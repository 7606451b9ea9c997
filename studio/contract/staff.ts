import * as v from 'valibot';
import { readEmail } from '../../src/contract/contact.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { ROLES } from './permissions.ts';

export const roleSchema = v.picklist(ROLES, 'not_chosen');

/** Maximum length of a name in characters. */
const STAFF_NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;

export const staffNameSchema = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(STAFF_NAME_LENGTH, 'name_long'),
);

export const staffEmailSchema = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(EMAIL_LENGTH, 'too_long'),
  v.check((text) => readEmail(text).mistake === undefined, 'email'),
  v.transform((text) => readEmail(text).value ?? text),
);

/** The signed-in member of the staff. */
export const staffMemberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  lang: languageSchema,
  /** True for a demo account, whose password is public. */
  isDemo: v.boolean(),
});

const listedSchema = v.object({
  ...staffMemberSchema.entries,
  /** `invited`: the invitation has not been accepted, or the account was reset. */
  state: v.picklist(['active', 'invited', 'disabled']),
  /** Last activity, ISO 8601; null without an active session. */
  seenAt: v.nullable(v.string()),
  sessionCount: v.number(),
});
export type ListedStaff = v.InferOutput<typeof listedSchema>;

export const listStaff = defineEndpoint({ method: 'GET', path: '/studio/staff', response: v.array(listedSchema) });

const invitationSchema = v.object({
  member: listedSchema,
  /** One-time invitation link, valid for three days; returned only once. */
  link: v.string(),
});

export const inviteStaff = defineEndpoint({
  method: 'POST',
  path: '/studio/staff',
  body: v.object({ email: staffEmailSchema, name: staffNameSchema, role: roleSchema, lang: languageSchema }),
  response: invitationSchema,
});

const idParam = { id: v.pipe(v.string(), v.uuid()) };

export const changeStaff = defineEndpoint({
  method: 'PATCH',
  path: '/studio/staff/{id}',
  params: idParam,
  body: v.object({ role: v.optional(roleSchema), isDisabled: v.optional(v.boolean()) }),
  response: listedSchema,
});

/**
 * Resets the account of a member who has lost access: revokes the password, app, passkeys and sessions, and creates a
 * new invitation.
 */
export const resetStaff = defineEndpoint({
  method: 'POST',
  path: '/studio/staff/{id}/reset',
  params: idParam,
  response: invitationSchema,
});

export const endStaffSessions = defineEndpoint({
  method: 'DELETE',
  path: '/studio/staff/{id}/sessions',
  params: idParam,
  response: listedSchema,
});
