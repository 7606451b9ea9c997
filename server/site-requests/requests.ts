import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import * as v from 'valibot';
import { changesOf } from '../db/connections.ts';
import { readRow, readRows } from '../db/rows.ts';
import { SITE_REQUEST_STATES } from '../db/schema/site-requests.ts';
import {
  type AnswerOf,
  type InputOf,
  type Progress,
  progressSchema,
  QUESTIONS,
  type Question,
  type Refusal,
  refusalSchema,
} from './questions.ts';

/** Channel that is notified of new requests. */
export const SITE_REQUESTS_CHANNEL = 'site_requests';

/** Milliseconds between checks for an answer: most answers come within the first ones. */
const LOOKS = [8, 8, 12, 16, 24, 32, 50, 75, 100];
const LAST_LOOK = 150;

/** Milliseconds after which a request that was not taken is given up: the process that has the site does not run. */
const TAKEN_WITHIN = 4_000;

/** A request as its author sees it. */
export interface SiteRequest<Kind extends Question> {
  readonly id: number;
  /** Progress while it runs. */
  readonly progress: Progress | null;
  /** True while no process has taken it. */
  readonly isWaiting: boolean;
  readonly answer: AnswerOf<Kind> | null;
  readonly refusal: Refusal | null;
}

/** Creates a request; the process that has the site takes it at once. @returns the request's id */
export async function ask<Kind extends Question>(
  pool: pg.Pool,
  kind: Kind,
  input: InputOf<Kind>,
  askedBy: string | null,
): Promise<number> {
  const row = await readRow(changesOf(pool), v.object({ id: v.number() }), {
    text: `WITH asked AS (INSERT INTO site_requests (kind, input, asked_by) VALUES ($1, $2, $3) RETURNING id)
     SELECT id, pg_notify('${SITE_REQUESTS_CHANNEL}', '') FROM asked`,
    values: [kind, JSON.stringify(input), askedBy],
  });
  if (!row) throw new Error('A request could not be stored');
  return row.id;
}

const requestSchema = v.object({
  id: v.number(),
  state: v.picklist(SITE_REQUEST_STATES),
  progress: v.nullable(progressSchema),
  answer: v.unknown(),
  refusal: v.nullable(refusalSchema),
});

/** Returns a staff member's request of this kind; null when it does not exist, or was deleted. */
export async function findRequest<Kind extends Question>(
  pool: pg.Pool,
  kind: Kind,
  id: number,
  askedBy: string | null,
): Promise<SiteRequest<Kind> | null> {
  const row = await readRow(pool, requestSchema, {
    name: 'site-request',
    text: `SELECT id, state, progress, answer, refusal FROM site_requests
     WHERE id = $1 AND kind = $2 AND asked_by IS NOT DISTINCT FROM $3::uuid`,
    values: [id, kind, askedBy],
  });
  if (!row) return null;
  const answer = row.state === 'done' ? (v.parse(QUESTIONS[kind].answer, row.answer) as AnswerOf<Kind>) : null;
  return { ...row, isWaiting: row.state === 'waiting', answer };
}

/** Returns the input of a request, for another request about the same. */
export async function findInput<Kind extends Question>(
  pool: pg.Pool,
  kind: Kind,
  id: number,
  askedBy: string,
): Promise<InputOf<Kind> | null> {
  const row = await readRow(pool, v.object({ input: v.unknown() }), {
    text: 'SELECT input FROM site_requests WHERE id = $1 AND kind = $2 AND asked_by = $3::uuid',
    values: [id, kind, askedBy],
  });
  return row && (v.parse(QUESTIONS[kind].input, row.input) as InputOf<Kind>);
}

/**
 * Waits up to `timeout` milliseconds for an answer or a refusal, then returns the request in its current state. It
 * polls: an answer takes some tens of milliseconds, and a listening connection would have to be opened first.
 */
export async function awaitAnswer<Kind extends Question>(
  pool: pg.Pool,
  kind: Kind,
  id: number,
  { askedBy, timeout }: { readonly askedBy: string | null; readonly timeout: number },
): Promise<SiteRequest<Kind> | null> {
  const asked = performance.now();
  for (let look = 0; ; look += 1) {
    const request = await findRequest(pool, kind, id, askedBy);
    const waited = performance.now() - asked;
    if (!request || request.answer || request.refusal || waited > timeout) return request;
    if (request.isWaiting && waited > TAKEN_WITHIN) return request;
    await sleep(LOOKS[look] ?? LAST_LOOK);
  }
}

const takenSchema = v.object({
  id: v.number(),
  kind: v.picklist(Object.keys(QUESTIONS) as Question[]),
  input: v.unknown(),
});
export type TakenRequest = v.InferOutput<typeof takenSchema>;

/**
 * Takes the waiting requests, for the process that has the site. Requests older than half a minute are skipped, because
 * their authors no longer wait.
 */
export async function takeSiteRequests(pool: pg.Pool): Promise<TakenRequest[]> {
  const rows = await readRows(pool, takenSchema, {
    text: `UPDATE site_requests SET state = 'running'
     WHERE id IN (SELECT id FROM site_requests WHERE state = 'waiting' AND kind = ANY($1)
         AND requested_at > now() - interval '30 seconds' ORDER BY id FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, input`,
    values: [Object.keys(QUESTIONS)],
  });
  return rows.sort((one, other) => one.id - other.id);
}

export async function noteProgress(pool: pg.Pool, id: number, progress: Progress): Promise<void> {
  await pool.query(`UPDATE site_requests SET progress = $2 WHERE id = $1 AND state = 'running'`, [
    id,
    JSON.stringify(progress),
  ]);
}

export async function answerRequest(pool: pg.Pool, id: number, answer: unknown): Promise<void> {
  await pool.query(`UPDATE site_requests SET state = 'done', answer = $2, ended_at = now() WHERE id = $1`, [
    id,
    JSON.stringify(answer),
  ]);
}

export async function refuseRequest(pool: pg.Pool, id: number, refusal: Refusal): Promise<void> {
  await pool.query(`UPDATE site_requests SET state = 'refused', refusal = $2, ended_at = now() WHERE id = $1`, [
    id,
    JSON.stringify(refusal),
  ]);
}

/** SQL that deletes old requests; see server/jobs/clean-up.ts. */
export const SWEEP_SITE_REQUESTS = "DELETE FROM site_requests WHERE requested_at < now() - interval '1 hour'";
