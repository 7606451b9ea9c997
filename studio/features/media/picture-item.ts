import type { Localized } from '../../../src/contract/localized.ts';
import { pictureFile, webpWidth } from '../../../src/rules/picture-files.ts';
import type { StoredPicture } from '../../contract/media.ts';

export type Texts = Localized;

/** A picture in a form: the stored file and its alt text in both languages. */
export interface PictureItem extends Omit<StoredPicture, 'id'> {
  readonly mediaId: string;
  readonly alt: Texts;
}

/** Returns the form's item of a stored picture with an alt text. */
export const itemOf = ({ id: mediaId, ...picture }: StoredPicture, alt: Texts): PictureItem => ({
  ...picture,
  mediaId,
  alt,
});

/** Returns the address of the narrowest rendition of at least `width` pixels. */
export function pictureUrl({ id, widths }: Pick<StoredPicture, 'id' | 'widths'>, width: number): string {
  return `/media/${pictureFile(id, webpWidth(widths, width), 'webp')}`;
}

/** Types that the server accepts. SVG is not among them, because it may contain scripts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff', 'image/gif'];
