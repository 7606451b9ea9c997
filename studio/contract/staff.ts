import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language.ts';
import { ROLES } from './permissions.ts';

export const roleSchema = v.picklist(ROLES, 'not_chosen');

/** Who is signed in to the studio. */
export const staffMemberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  lang: languageSchema,
  /** Of the demo shop: everybody knows the password. */
  isDemo: v.boolean(),
});
