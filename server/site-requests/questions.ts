import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { feedsSchema } from '../../studio/contract/feeds.ts';
import { PAGE_VERSIONS, pagesShowingSchema, previewResultSchema } from '../../studio/contract/preview.ts';
import { releaseDifferenceSchema, releasesSchema } from '../../studio/contract/releases.ts';
import { roleSchema } from '../../studio/contract/staff.ts';

/** An instant; the stored JSON has it as text. */
const instant = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((value) => new Date(value)),
);

/** The staff member who requests something; a preview's writes run, and are rolled back, in this name. */
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

/** Requests of the API to the process that has the site, with the schemas of input and answer. */
export const QUESTIONS = {
  /** Returns the pages that some writes would change. */
  preview: { input: rehearsalSchema, answer: previewResultSchema },
  /** Returns one page after the writes, or as it is published; null when it does not exist. */
  'preview-page': {
    input: v.object({ ...rehearsalSchema.entries, address: v.string(), version: v.picklist(PAGE_VERSIONS) }),
    answer: documentSchema,
  },
  /** Returns the published pages that depend on some keys. */
  readers: { input: v.object({ keys: v.array(v.string()) }), answer: pagesShowingSchema },
  releases: { input: nothingSchema, answer: releasesSchema },
  'release-difference': { input: v.object({ from: v.number(), to: v.number() }), answer: releaseDifferenceSchema },
  /** Returns a page of a release; null when the release does not contain it, or is not kept any more. */
  'release-page': { input: v.object({ release: v.number(), address: v.string() }), answer: documentSchema },
  /** Returns the feeds of products with their state. */
  feeds: { input: nothingSchema, answer: feedsSchema },
  /** Serves a kept release again, and pauses publishing. */
  rollback: { input: v.object({ release: v.number() }), answer: releasesSchema },
  /** Resumes publishing. */
  resume: { input: nothingSchema, answer: releasesSchema },
} as const satisfies Readonly<Record<string, { readonly input: v.GenericSchema; readonly answer: v.GenericSchema }>>;

export type Question = keyof typeof QUESTIONS;
export type InputOf<Kind extends Question> = v.InferOutput<(typeof QUESTIONS)[Kind]['input']>;
export type AnswerOf<Kind extends Question> = v.InferOutput<(typeof QUESTIONS)[Kind]['answer']>;

/** Reason why there is no answer. */
export const refusalSchema = v.variant('type', [
  /** A rehearsed write refused its input, as a real one would: an ApiError. */
  v.object({
    type: v.literal('error'),
    code: v.string(),
    params: v.record(v.string(), v.union([v.string(), v.number()])),
    fields: v.record(v.string(), v.string()),
  }),
  /** Another transaction has locked the same rows. */
  v.object({ type: v.literal('busy') }),
  /** The writes take longer than a preview may lock rows. */
  v.object({ type: v.literal('too-long') }),
  v.object({ type: v.literal('not-found') }),
  /** Any other error; it has been logged. */
  v.object({ type: v.literal('failed'), reason: v.string() }),
]);
export type Refusal = v.InferOutput<typeof refusalSchema>;

export const progressSchema = v.object({ checked: v.number(), planned: v.number() });
export type Progress = v.InferOutput<typeof progressSchema>;
