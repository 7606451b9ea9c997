import { expect, test } from 'vitest';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { ApiPoll } from './api-poll.ts';

const planned = (reasons: { everything?: number; read?: number }): RebuildEvent => ({
  type: 'planned',
  pages: 2,
  reasons,
  deleted: 0,
  skipped: 0,
  changed: null,
  cursor: null,
});

test('an API with a change feed is read on every poll, one without every five minutes', () => {
  let now = 0;
  const poll = new ApiPoll(() => now);
  expect(poll.isDue).toBe(true);
  poll.onEvent(planned({ read: 2 }));
  expect(poll.isDue).toBe(true);
  poll.onEvent(planned({ everything: 2 }));
  now += 299_999;
  expect(poll.isDue).toBe(false);
  now += 1;
  expect(poll.isDue).toBe(true);
  poll.onEvent({ type: 'rendered', pages: 1 });
  expect(poll.isDue).toBe(true);
  poll.onEvent(planned({ everything: 2 }));
  expect(poll.isDue).toBe(false);
  // The API has a feed from now on.
  poll.onEvent(planned({ read: 1 }));
  expect(poll.isDue).toBe(true);
});
