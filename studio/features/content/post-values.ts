import * as v from 'valibot';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { StoredPicture } from '../../contract/media.ts';
import type { PostChanges, PostCreate, StudioPost } from '../../contract/posts.ts';
import type { Localized } from '../../contract/texts.ts';
import { altOf, altValues } from '../media/captioned-picture.tsx';

/** An article as its form has it: its picture as it is drawn, words that nobody has written as empty ones. */
export type PostValues = Omit<PostCreate, 'mediaId' | 'mediaAlt'> & {
  readonly picture: StoredPicture | null;
  readonly mediaAlt: Localized;
};

const EMPTY = { uk: '', ru: '' };

/** What the form begins with. @param post null for one that is not written yet: of today, hidden until it is published */
export function postValues(post: StudioPost | null, categoryId: number): PostValues {
  if (!post) {
    return {
      ...{ slug: '', categoryId, publishedOn: kyivMoment(new Date()).date, title: EMPTY, excerpt: EMPTY, html: EMPTY },
      ...{ picture: null, mediaAlt: EMPTY, isPublished: false, materials: [] },
    };
  }
  const { slug, publishedOn, title, excerpt, html, picture, isPublished, materials } = post;
  return {
    ...{ slug, categoryId: post.categoryId, publishedOn, title, excerpt, html, picture, isPublished, materials },
    mediaAlt: altValues(post.mediaAlt),
  };
}

/** Fields of the form as the API takes them. */
export function postWrite<Fields extends Partial<PostValues>>({ picture, mediaAlt, ...fields }: Fields) {
  return {
    ...fields,
    ...(picture !== undefined && { mediaId: picture?.id ?? null }),
    ...(mediaAlt && { mediaAlt: altOf(mediaAlt) }),
  } satisfies PostChanges;
}

const revisedSchema = v.looseObject({ revision: v.number() });

/** The revision of what a conflict has told. */
export const revisionIn = (current: unknown): number | undefined =>
  v.is(revisedSchema, current) ? current.revision : undefined;
