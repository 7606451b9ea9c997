import { createLog } from '../server/log.ts';

/** The engine's log: lines of JSON on standard error. */
export const log = createLog({}, { component: 'prerender' });

/** What an error says, for a log line or a message. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
