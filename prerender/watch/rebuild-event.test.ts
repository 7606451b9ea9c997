import { expect, test } from 'vitest';
import { toRebuildEvent } from './rebuild-event.ts';

test('a release lists each changed page once, whichever of its files was written', () => {
  const written = ['index.html', 'x.html', 'x.json', 'x/-facets.json', 'ru/x.json', 'blog/y.html', '-menu.json'];
  const event = toRebuildEvent({
    type: 'published',
    summary: {
      ...{ release: null, pages: 9, rendered: 9, written, deleted: [], bytes: 1, duration: 2 },
      cursor: null,
    },
  });
  expect(event).toMatchObject({ written: 7, changed: 4, addresses: ['/', '/x', '/ru/x', '/blog/y'] });
});
