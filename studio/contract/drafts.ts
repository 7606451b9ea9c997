import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { DRAFT_ENTITIES } from './entities.ts';

/** Maximum size of a draft's JSON in characters. */
const DRAFT_LENGTH = 2_000_000;
const TITLE_LENGTH = 300;

/** Unvalidated values of a form as they were typed, which may be incomplete or wrong. */
const jsonSchema = v.pipe(
  v.unknown(),
  v.check((value) => JSON.stringify(value ?? null).length <= DRAFT_LENGTH, 'too_long'),
);

const draftContentSchema = v.object({
  values: jsonSchema,
  /** Initial values of the form, needed for a three-way merge after a conflict. */
  base: jsonSchema,
  /** Revision of the row when the form was opened; null for a new row. */
  baseRevision: v.nullable(v.pipe(v.number(), v.integer('invalid'))),
  /** Title of the edited entity in the list of drafts. */
  title: v.pipe(v.string(), v.maxLength(TITLE_LENGTH, 'too_long')),
});
export type DraftContent = v.InferOutput<typeof draftContentSchema>;

export const draftSchema = v.object({
  ...draftContentSchema.entries,
  /** Instant of the save, ISO 8601. */
  savedAt: v.string(),
});
export type Draft = v.InferOutput<typeof draftSchema>;

const listedDraftSchema = v.object({
  entity: v.picklist(DRAFT_ENTITIES),
  entityId: v.string(),
  title: v.string(),
  savedAt: v.string(),
  /** True if the edited row has been changed or deleted since the draft was begun. */
  isBehind: v.boolean(),
});
export type ListedDraft = v.InferOutput<typeof listedDraftSchema>;

const params = { entity: v.picklist(DRAFT_ENTITIES), id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) };

/** Returns the drafts of the signed-in person, newest first. */
export const listDrafts = defineEndpoint({
  method: 'GET',
  path: '/studio/drafts',
  response: v.array(listedDraftSchema),
});

/** Returns a draft; null if there is none. */
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

/** Deletes a draft. A missing draft is not an error. */
export const forgetDraft = defineEndpoint({
  method: 'DELETE',
  path: '/studio/drafts/{entity}/{id}',
  params,
  response: v.object({ isForgotten: v.boolean() }),
});
