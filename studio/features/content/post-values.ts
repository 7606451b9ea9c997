import * as v from 'valibot';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { PostCreate, StudioPost } from '../../contract/posts.ts';

/** What the form of an article has of one that is saved. */
export function postValues(post: StudioPost): PostCreate {
  const { slug, categoryId, publishedOn, title, excerpt, html, mediaId, isPublished, materials } = post;
  return { slug, categoryId, publishedOn, title, excerpt, html, mediaId, isPublished, materials };
}

const EMPTY = { uk: '', ru: '' };

/** An article that is not written yet: of today, and hidden until somebody publishes it. */
export const newPost = (categoryId: number): PostCreate => ({
  slug: '',
  categoryId,
  publishedOn: kyivMoment(new Date()).date,
  title: EMPTY,
  excerpt: EMPTY,
  html: EMPTY,
  mediaId: null,
  isPublished: false,
  materials: [],
});

const revisedSchema = v.looseObject({ revision: v.number() });

/** The revision of what a conflict has told. */
export const revisionIn = (current: unknown): number | undefined =>
  v.is(revisedSchema, current) ? current.revision : undefined;
