import type { Queryable } from '../../db/queryable.ts';
import { readStudioAnnouncement } from '../content/notice-writes.ts';
import type { WriteStep } from '../run-write.ts';
import type { ScheduledChange } from './changes.ts';

/** Returns the studio's write that equals a command's scheduled change; null if its subject is gone. */
export async function stepOfCommand(
  db: Queryable,
  change: ScheduledChange,
  subject: string | undefined,
): Promise<WriteStep | null> {
  if (change.kind === 'announcement') return announcementStep(db, change.payload);
  if (subject === undefined) return null;
  const { sku: _, slug: __, ...changes } = { sku: '', slug: '', ...change.payload };
  return { write: 'product.update', input: { id: Number(subject.replace('product:', '')), changes } };
}

async function announcementStep(
  db: Queryable,
  notice: Extract<ScheduledChange, { kind: 'announcement' }>['payload'],
): Promise<WriteStep | null> {
  const shown = notice ?? (await readStudioAnnouncement(db));
  if (!shown) return null;
  const { text, isFixed, type } = shown;
  return {
    write: 'announcement.update',
    input: { text, isFixed, type, isOn: notice !== null, from: null, until: null },
  };
}
