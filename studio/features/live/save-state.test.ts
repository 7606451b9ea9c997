import { expect, test } from 'vitest';
import type { RebuildEvent, RebuildMessage } from '../../../src/contract/rebuild.ts';
import { afterMessage, type FollowedSave, newSave, withSave } from './save-state.ts';

const SAVED = '2026-11-22T10:00:00.000Z';
const at = (ms: number) => new Date(Date.parse(SAVED) + ms).toISOString();
const message = (event: RebuildEvent, ms = 100, rebuildId = 7): RebuildMessage => ({ rebuildId, at: at(ms), event });

const planned = (cursor: string | null): RebuildEvent => ({
  ...{ type: 'planned', pages: 38, reasons: { read: 38 }, deleted: 0, skipped: 1_000, changed: 2, cursor },
});
const published = (written: number): RebuildEvent => ({
  ...{
    type: 'published',
    release: { id: '5-abc', publishedAt: at(640) },
    pages: 38,
    rendered: 38,
    written,
    changed: written / 2,
  },
  ...{ deleted: 0, addresses: ['/x'], bytes: 1, duration: 60, cursor: '60:60:' },
});

/** Returns the save of transaction 50. */
const followed = (): FollowedSave => withSave(newSave('50', 'Ціна'), { isShown: true, savedAt: SAVED, after: 0 });
const after = (...messages: readonly RebuildMessage[]) => messages.reduce(afterMessage, followed());

test('a save goes from rendered and published to purged and live, with its duration', () => {
  const messages = [
    message(planned('60:60:')),
    message({ type: 'rendered', pages: 20 }),
    message({ type: 'rendered', pages: 12 }),
    message(published(64), 650),
  ];
  expect(after(...messages.slice(0, 2))).toMatchObject({ phase: 'rendering', planned: 38, rendered: 20 });
  expect(after(...messages)).toMatchObject({ phase: 'published', release: '5-abc', changed: 32, duration: 640 });
  const delivered = message({ type: 'delivered', target: 's3', release: '5-abc' }, 900);
  const ended = message({ type: 'ended', state: 'published', error: null }, 910);
  expect(after(...messages, delivered, ended)).toMatchObject({ phase: 'live', targets: ['s3'], duration: 900 });
});

test('a rebuild that began before the save is ignored', () => {
  const early = [
    message(planned('50:55:50')),
    message(published(2)),
    message({ type: 'ended', state: 'published', error: null }),
  ];
  expect(after(...early)).toMatchObject({ phase: 'waiting', rebuildId: null });
  expect(after(message(planned('40:50:')))).toMatchObject({ phase: 'waiting' });
  expect(after(message(planned(null)))).toMatchObject({ phase: 'waiting' });
});

test('events of other rebuilds are ignored', () => {
  const state = after(message(planned('60:60:')), message({ type: 'rendered', pages: 5 }, 100, 8));
  expect(state.rendered).toBe(0);
});

test('a failed rebuild is shown with its failed pages; the next one makes it live', () => {
  const failed = after(
    message(planned('60:60:')),
    message({ type: 'failed', pages: 1, failures: [{ address: '/x', reason: 'it threw' }] }),
    message({ type: 'ended', state: 'failed', error: 'The disk is full' }),
  );
  expect(failed).toMatchObject({ phase: 'failed', failures: ['/x'] });
  const again = [message(planned('70:70:'), 2_000, 9), message(published(0), 2_100, 9)];
  const ended = message({ type: 'ended', state: 'published', error: null }, 2_110, 9);
  // There was nothing to write: the save is live as soon as that is known.
  expect([...again, ended].reduce(afterMessage, failed)).toMatchObject({
    phase: 'live',
    duration: 2_100,
    failures: [],
  });
});

test('a full disk is shown until a rebuild has space', () => {
  const full = message({ type: 'disk-full' });
  const ended = message({ type: 'ended', state: 'failed', error: 'ENOSPC' });
  const failed = after(message(planned('60:60:')), full, ended);
  expect(failed).toMatchObject({ phase: 'failed', isDiskFull: true });
  // It may stop a rebuild before that has planned anything.
  expect(after(full, ended)).toMatchObject({ phase: 'failed', isDiskFull: true, rebuildId: null });
  expect(afterMessage(failed, message(planned('70:70:'), 2_000, 9))).toMatchObject({ isDiskFull: false });
});

test('blocked removals do not keep a save from being live, because everything else is published', () => {
  const blocked: RebuildEvent = { type: 'removals-blocked', pages: 9_852, size: 12_000 };
  const messages = [
    message(planned('60:60:')),
    message(published(2), 300),
    message(blocked, 310),
    message({ type: 'ended', state: 'failed', error: '9852 of 12000 pages: npm run rebuild' }, 320),
  ];
  expect(after(...messages)).toMatchObject({ phase: 'live', failures: [] });
});

test('a pause is shown, and a save that no page shows is over at once', () => {
  expect(after(message({ type: 'paused' })).phase).toBe('paused');
  const unseen = withSave(newSave('50', 'Нотатка'), { isShown: false, savedAt: null, after: 0 });
  expect(unseen.phase).toBe('unseen');
  expect(afterMessage(unseen, message(planned('60:60:')))).toBe(unseen);
});
