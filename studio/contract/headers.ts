import * as v from 'valibot';

/** Revision of the row that a write is based on, `"7"`; without it the revision is not checked. */
export const ifMatch = { 'if-match': v.optional(v.string()) };

/** Idempotency key, made before the request is first sent: the same key is applied once. */
export const once = { 'idempotency-key': v.optional(v.pipe(v.string(), v.uuid())) };
