import { createLog } from '../server/log.ts';

/** The engine's log: lines of JSON on standard error. */
export const log = createLog({}, { component: 'prerender' });

/** Returns the message of an error, for a log line or a message. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
