import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { DRAFT_ENTITIES } from './entities.ts';

/** Bytes of a draft's JSON, about. */
const DRAFT_LENGTH = 2_000_000;
const TITLE_LENGTH = 300;

/** What somebody has typed into a form, as it was typed: half-translated, wrong, whatever. */
const jsonSchema = v.pipe(
  v.unknown(),
  v.check((value) => JSON.stringify(value ?? null).length <= DRAFT_LENGTH, 'too_long'),
);

const draftContentSchema = v.object({
  values: jsonSchema,
  /** What the form held before anything was typed: against it the three sides of a conflict are compared. */
  base: jsonSchema,
  /** Of the row that the form began with; null for one that is new. */
  baseRevision: v.nullable(v.pipe(v.number(), v.integer('invalid'))),
  /** What it is a draft of, to be found in the list. */
  title: v.pipe(v.string(), v.maxLength(TITLE_LENGTH, 'too_long')),
});
export type DraftContent = v.InferOutput<typeof draftContentSchema>;

export const draftSchema = v.object({
  ...draftContentSchema.entries,
  /** When it was kept, ISO 8601. */
  savedAt: v.string(),
});
export type Draft = v.InferOutput<typeof draftSchema>;

const listedDraftSchema = v.object({
  entity: v.picklist(DRAFT_ENTITIES),
  entityId: v.string(),
  title: v.string(),
  savedAt: v.string(),
  /** Somebody has changed meanwhile what it is a draft of. */
  isBehind: v.boolean(),
});
export type ListedDraft = v.InferOutput<typeof listedDraftSchema>;

const params = { entity: v.picklist(DRAFT_ENTITIES), id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) };

/** My drafts, the last first. */
export const listDrafts = defineEndpoint({
  method: 'GET',
  path: '/studio/drafts',
  response: v.array(listedDraftSchema),
});

/** Null where there is none. */
export const readDraft = defineEndpoint({
  method: 'GET',
  path: '/studio/drafts/{entity}/{id}',
  params,
  response: v.nullable(draftSchema),
});

export const keepDraft = defineEndpoint({
  method: 'PUT',
  path: '/studio/drafts/{entity}/{id}',
  params,
  body: draftContentSchema,
  response: v.object({ savedAt: v.string() }),
});

/** Nothing to forget is no error. */
export const forgetDraft = defineEndpoint({
  method: 'DELETE',
  path: '/studio/drafts/{entity}/{id}',
  params,
  response: v.object({ isForgotten: v.boolean() }),
});
