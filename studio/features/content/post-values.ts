import { EMPTY_TEXT, type Localized } from '../../../src/contract/localized.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { StoredPicture } from '../../contract/media.ts';
import type { PostChanges, PostCreate, StudioPost } from '../../contract/posts.ts';
import { altOf, altValues } from '../media/captioned-picture.tsx';

/** Values of an article's form: with the picture as displayed, and empty texts instead of null. */
export type PostValues = Omit<PostCreate, 'mediaId' | 'mediaAlt'> & {
  readonly picture: StoredPicture | null;
  readonly mediaAlt: Localized;
};

/**
 * Returns the initial values of the form.
 * @param post null for a new article, which is dated today and hidden
 */
export function postValues(post: StudioPost | null, categoryId: number): PostValues {
  if (!post) {
    return {
      ...{
        slug: '',
        categoryId,
        publishedOn: kyivMoment(new Date()).date,
        title: EMPTY_TEXT,
        excerpt: EMPTY_TEXT,
        html: EMPTY_TEXT,
      },
      ...{ picture: null, mediaAlt: EMPTY_TEXT, isPublished: false, materials: [] },
    };
  }
  const { slug, publishedOn, title, excerpt, html, picture, isPublished, materials } = post;
  return {
    ...{ slug, categoryId: post.categoryId, publishedOn, title, excerpt, html, picture, isPublished, materials },
    mediaAlt: altValues(post.mediaAlt),
  };
}

/** Converts values of the form to the input of the API. */
export function postWrite<Fields extends Partial<PostValues>>({ picture, mediaAlt, ...fields }: Fields) {
  return {
    ...fields,
    ...(picture !== undefined && { mediaId: picture?.id ?? null }),
    ...(mediaAlt && { mediaAlt: altOf(mediaAlt) }),
  } satisfies PostChanges;
}
