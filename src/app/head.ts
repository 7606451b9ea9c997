import { LANGUAGES, type Language } from '../contract/language.ts';
import type { Picture } from '../contract/media.ts';
import { localize } from '../rules/paths.ts';

/** Data of a page's head. */
export interface PageHead {
  readonly lang: Language;
  /** Without the language. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** False for screens of the app and the not-found page, which search engines do not index. */
  readonly isIndexed: boolean;
  /** Picture whose preview messengers show; null for the shop's own. */
  readonly picture: Picture | null;
  /** Type of the page in Open Graph: https://ogp.me/#types */
  readonly kind: 'website' | 'article' | 'product';
}

export interface HeadLink {
  readonly rel: 'canonical' | 'alternate';
  readonly hreflang?: string;
  readonly href: string;
}

/** The canonical address and the same page in each language; `x-default` is the default language. */
export function headLinks(
  origin: string,
  { lang, path, isIndexed }: Pick<PageHead, 'lang' | 'path' | 'isIndexed'>,
): readonly HeadLink[] {
  if (!isIndexed) return [];
  const alternate = (hreflang: string, language: Language): HeadLink => ({
    rel: 'alternate',
    hreflang,
    href: origin + localize(language, path),
  });
  return [
    { rel: 'canonical', href: origin + localize(lang, path) },
    ...LANGUAGES.map((language) => alternate(language, language)),
    alternate('x-default', LANGUAGES[0]),
  ];
}
