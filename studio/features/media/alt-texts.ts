import { byLanguage } from '../../../src/contract/localized.ts';
import { NAME_LENGTH } from '../../contract/limits.ts';
import type { PictureItem, Texts } from './picture-item.ts';

/** Returns the default alt texts of the picture at an index: the name for the first one, `Зубок, фото 2` for the second. */
export const altOf = (name: Texts, index: number): Texts => byLanguage((lang) => numbered(name[lang], index));

function numbered(name: string, index: number): string {
  const suffix = index === 0 || name.trim() === '' ? '' : `, фото ${index + 1}`;
  return `${name.slice(0, NAME_LENGTH - suffix.length)}${suffix}`;
}

/** Returns the pictures after a change of the name: empty and default alt texts follow it, typed ones stay. */
export function withNewName(
  pictures: readonly PictureItem[],
  { before, now }: { readonly before: Texts; readonly now: Texts },
): PictureItem[] {
  const defaults = pictures.map((_, index) => altOf(before, index));
  return pictures.map((picture, index) => {
    const own = altOf(now, index);
    const alt = byLanguage((lang) => {
      const text = picture.alt[lang];
      return text === '' || defaults.some((one) => one[lang] === text) ? own[lang] : text;
    });
    return { ...picture, alt };
  });
}
