import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { PAGE_VERSIONS, pagesShowingSchema, previewResultSchema } from '../../studio/contract/preview.ts';
import { releaseDifferenceSchema, releasesSchema } from '../../studio/contract/releases.ts';
import { roleSchema } from '../../studio/contract/staff.ts';

/** Written down as JSON has it. */
const instant = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((value) => new Date(value)),
);

/** Who of the staff does something; a preview's write is done in their name, and undone. */
const askerSchema = v.object({
  staffId: v.string(),
  sessionId: v.string(),
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  lang: languageSchema,
  isDemo: v.boolean(),
  seenAt: instant,
  confirmedAt: instant,
  expiresAt: instant,
});

/** Writes that are rehearsed one after another in one transaction. */
const rehearsalSchema = v.object({
  steps: v.pipe(v.array(v.object({ write: v.string(), input: v.unknown() })), v.minLength(1)),
  staff: askerSchema,
});
export type Rehearsal = v.InferOutput<typeof rehearsalSchema>;

const documentSchema = v.object({ html: v.nullable(v.string()) });
const nothingSchema = v.object({});

/** What the API asks of the process that has the site, and what it is answered. */
export const QUESTIONS = {
  /** Which pages would some writes change? */
  preview: { input: rehearsalSchema, answer: previewResultSchema },
  /** One page as it would be then; null when there would be none. Or as it is published. */
  'preview-page': {
    input: v.object({ ...rehearsalSchema.entries, address: v.string(), version: v.picklist(PAGE_VERSIONS) }),
    answer: documentSchema,
  },
  /** Which published pages have read some keys? */
  readers: { input: v.object({ keys: v.array(v.string()) }), answer: pagesShowingSchema },
  releases: { input: nothingSchema, answer: releasesSchema },
  'release-difference': { input: v.object({ from: v.number(), to: v.number() }), answer: releaseDifferenceSchema },
  /** A page as it was in a release; null when it was not in it, or the release is not kept any more. */
  'release-page': { input: v.object({ release: v.number(), address: v.string() }), answer: documentSchema },
  /** Serves a kept release again, and pauses publishing. */
  rollback: { input: v.object({ release: v.number() }), answer: releasesSchema },
  /** Lets builds publish again. */
  resume: { input: nothingSchema, answer: releasesSchema },
} as const satisfies Readonly<Record<string, { readonly input: v.GenericSchema; readonly answer: v.GenericSchema }>>;

export type Question = keyof typeof QUESTIONS;
export type InputOf<Kind extends Question> = v.InferOutput<(typeof QUESTIONS)[Kind]['input']>;
export type AnswerOf<Kind extends Question> = v.InferOutput<(typeof QUESTIONS)[Kind]['answer']>;

/** Why there is no answer. */
export const refusalSchema = v.variant('type', [
  /** A rehearsed write refused its input, as it would when it is done: an ApiError. */
  v.object({
    type: v.literal('error'),
    code: v.string(),
    params: v.record(v.string(), v.union([v.string(), v.number()])),
    fields: v.record(v.string(), v.string()),
  }),
  /** Somebody else is writing the same rows now. */
  v.object({ type: v.literal('busy') }),
  /** The write takes longer than rows may be locked for a preview. */
  v.object({ type: v.literal('too-long') }),
  v.object({ type: v.literal('not-found') }),
  /** Anything else; it has been logged. */
  v.object({ type: v.literal('failed'), reason: v.string() }),
]);
export type Refusal = v.InferOutput<typeof refusalSchema>;

export const progressSchema = v.object({ checked: v.number(), planned: v.number() });
export type Progress = v.InferOutput<typeof progressSchema>;
