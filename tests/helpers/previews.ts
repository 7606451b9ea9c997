import type { RunWrite } from '../../prerender/preview/previewer.ts';
import type { Rehearsal } from '../../server/site-requests/questions.ts';
import { runNamedWrite } from '../../server/studio/run-write.ts';

/** Staff member with all permissions, as whom tests preview writes. */
export const STAFF = {
  staffId: '7f000000-0000-4000-8000-000000000001',
  sessionId: 's',
  name: 'n',
  email: 'n@example.com',
  role: 'owner',
  lang: 'uk',
  isDemo: false,
  seenAt: new Date(),
  confirmedAt: new Date(),
  expiresAt: new Date(),
} as const satisfies Rehearsal['staff'];

export type Step = Rehearsal['steps'][number];

/** Wraps SQL as a write. */
export const sqlStep = (sql: string): Step => ({ write: 'sql', input: sql });

/** Returns the input of a preview of one write. */
export const previewInput = (step: Step) => ({ steps: [step], staff: STAFF });

/** Runs SQL, and the studio's writes by name. */
export const runAny: RunWrite = async (client, { write, input }, staff) => {
  if (write === 'sql') await client.query(String(input));
  else await runNamedWrite(client, { write, input }, staff);
};
