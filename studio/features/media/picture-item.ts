import type { Language } from '../../../src/contract/language.ts';
import { pictureFile, webpWidth } from '../../../src/rules/picture-files.ts';
import type { StoredPicture } from '../../contract/media.ts';

export type Texts = Readonly<Record<Language, string>>;

/** A picture in a form: what is stored, and what it shows in both languages. */
export interface PictureItem extends Omit<StoredPicture, 'id'> {
  readonly mediaId: string;
  readonly alt: Texts;
}

/** A stored picture with its words, as a form keeps it. */
export const itemOf = ({ id: mediaId, ...picture }: StoredPicture, alt: Texts): PictureItem => ({
  ...picture,
  mediaId,
  alt,
});

/** The address of the narrowest rendition that is wide enough. */
export function pictureUrl({ id, widths }: Pick<StoredPicture, 'id' | 'widths'>, width: number): string {
  return `/media/${pictureFile(id, webpWidth(widths, width), 'webp')}`;
}

/** A list in which one of its items stands at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const taken = items[from];
  if (taken === undefined || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, taken);
}

/** What the server takes: no SVG, which is a program. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff', 'image/gif'];
