import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { siteWriteSchema } from '../../studio/contract/site.ts';
import { staffEmailSchema, staffNameSchema } from '../../studio/contract/staff.ts';
import { UsageError } from '../command-line/usage.ts';
import { demoPartsOf } from '../content/demo-site.ts';
import { siteIn, writeSite } from '../content/write-site.ts';
import { writeEssentials } from '../db/write/essentials.ts';
import { inviteStaff } from '../staff/enrolment.ts';
import { addStaff, findStaffByEmail } from '../staff/members.ts';
import { writePageDrafts } from './page-drafts.ts';

/** Data without which a shop cannot open: its name, seller, contacts and bank account, and the first owner. */
const firstDataSchema = v.strictObject({
  site: siteWriteSchema,
  /** The first owner of the studio; null if there is one already. */
  owner: v.nullish(v.strictObject({ email: staffEmailSchema, name: staffNameSchema, lang: languageSchema })),
});
export type FirstData = v.InferOutput<typeof firstDataSchema>;

/** A wrong value: its path, such as `site.legalName.uk`, and a sentence without its subject. */
interface Problem {
  readonly path: string;
  readonly reason: string;
}

/** Sentences for the codes of the schemas; the studio has its own in two languages. */
const REASONS: Readonly<Record<string, string>> = {
  required: 'must not be empty',
  line_break: 'must be one line',
  too_long: 'is too long',
  name_long: 'is longer than 100 characters',
  company_code: 'must be 8 digits (ЄДРПОУ) or 10 (РНОКПП); a VAT number has 12 or 10',
  email: 'must be an e-mail address',
  phone: 'must be a Ukrainian phone number, +380XXXXXXXXX',
  iban: 'must be a Ukrainian IBAN with correct check digits',
  coordinates: 'is out of range',
  too_many: 'has too many entries',
  dates_crossed: 'must be later than the opening time',
  invalid: 'is not valid',
};

/** Returns the reason of a schema's issue; null if there is none. */
export const reasonOf = (issue: v.BaseIssue<unknown> | undefined): string | null =>
  issue ? (REASONS[issue.message] ?? issue.message) : null;

/** Returns everything that is wrong with first data, also values of the demo shop; empty if they can be written. */
export function findProblems(data: unknown): Problem[] {
  const parsed = v.safeParse(firstDataSchema, data);
  if (parsed.success) {
    return demoPartsOf(siteIn('uk', parsed.output.site)).map((part) => ({
      path: 'site',
      reason: `${part} is that of the demo shop`,
    }));
  }
  return parsed.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? 'the whole',
    reason: reasonOf(issue) ?? '',
  }));
}

/** Returns first data that have been checked. @throws UsageError listing all problems, of the named source */
export function parseFirstData(data: unknown, source: string): FirstData {
  const problems = findProblems(data).map(({ path, reason }) => `  ${path}: ${reason}`);
  if (problems.length > 0) throw new UsageError(`${source} is not valid:\n${problems.join('\n')}`);
  return v.parse(firstDataSchema, data);
}

/** Reads first data from a JSON file. @throws UsageError */
export async function readFirstData(file: string): Promise<FirstData> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return parseFirstData(data, file);
}

interface Written {
  /** Invitation link of the new owner; null if none was asked for. `exists` if the e-mail already has an account. */
  readonly invitation: string | 'exists' | null;
}

/**
 * Writes first data into the shop: the rows that it cannot open without, its own data, and the account of the first
 * owner. It may be repeated: an owner who has an account keeps it.
 */
export async function writeFirstData(
  client: pg.ClientBase,
  { site, owner }: FirstData,
  { now, siteOrigin }: { readonly now: Date; readonly siteOrigin: string },
): Promise<Written> {
  await writeEssentials(client);
  await writePageDrafts(client);
  await writeSite(client, site);
  if (!owner) return { invitation: null };
  if ((await findStaffByEmail(client, owner.email)) !== null) return { invitation: 'exists' };
  const id = await addStaff(client, { ...owner, role: 'owner' });
  return { invitation: await inviteStaff(client, id, { now, siteOrigin }) };
}
