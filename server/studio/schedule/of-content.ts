import type { ContentPageChanges } from '../../../studio/contract/content-pages.ts';
import type { AnnouncementWrite } from '../../../studio/contract/notices.ts';
import type { PostChanges } from '../../../studio/contract/posts.ts';
import { readStudioPage } from '../content/content-pages.ts';
import { readStudioAnnouncement } from '../content/notice-writes.ts';
import { readStudioPost } from '../content/read-posts.ts';
import { slugNow } from '../content/slugs.ts';
import { requireRevision } from '../revision.ts';
import { asItIs, pick, type Schedulable } from './schedulable.ts';

export const postPlans: Schedulable<{ readonly id: number; readonly changes: PostChanges }> = {
  entity: 'post',
  lock: 'SELECT FROM posts WHERE id = ANY ($1::text[]::int[]) ORDER BY id FOR NO KEY UPDATE',
  ids: ({ id }) => [String(id)],
  wanted: ({ changes }) => [changes],
  now: async (db, { id, changes }) => [pick(await readStudioPost(db, id), Object.keys(changes))],
  fit: asItIs,
  requireRevision: async (client, { id }, ifMatch) =>
    requireRevision(client, { entity: 'post', id, ifMatch, current: await readStudioPost(client, id) }),
};

export const pagePlans: Schedulable<{ readonly slug: string; readonly changes: ContentPageChanges }> = {
  entity: 'content-page',
  lock: 'SELECT FROM content_pages WHERE slug = ANY ($1) ORDER BY slug FOR NO KEY UPDATE',
  ids: ({ slug }) => [slug],
  wanted: ({ changes }) => [changes],
  now: async (db, { slug, changes }) => [pick(await readStudioPage(db, slug), Object.keys(changes))],
  fit: async (db, input) => ({ ...input, slug: await slugNow(db, input.slug) }),
  requireRevision: async (client, { slug }, ifMatch) =>
    requireRevision(client, { entity: 'content-page', id: slug, ifMatch, current: await readStudioPage(client, slug) }),
};

export const announcementPlans: Schedulable<AnnouncementWrite> = {
  entity: 'announcement',
  lock: 'SELECT FROM announcement WHERE id = ANY ($1::text[]::int[]) FOR NO KEY UPDATE',
  // Visibility depends on the dates too, so only the fields that an editor could lose are compared.
  compared: ['text', 'type', 'isFixed'],
  ids: () => ['1'],
  wanted: (notice) => [{ ...notice }],
  now: async (db, notice) => {
    const now = await readStudioAnnouncement(db);
    return [now ? pick(now, Object.keys(notice)) : {}];
  },
  fit: asItIs,
  requireRevision: async (client, _notice, ifMatch) => {
    const current = await readStudioAnnouncement(client);
    if (current) await requireRevision(client, { entity: 'announcement', id: 1, ifMatch, current });
  },
};
