/** Transliteration as in Ukrainian passports, with the letters of Russian that Ukrainian lacks. */
export const LETTERS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'h',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ie',
    ж: 'zh',
    з: 'z',
    и: 'y',
    і: 'i',
    ї: 'i',
    й: 'i',
  },
  ...{
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
  },
  ...{ ш: 'sh', щ: 'shch', ь: '', ю: 'iu', я: 'ia', ё: 'e', ъ: '', ы: 'y', э: 'e', '’': '', "'": '', ʼ: '' },
};

/** Transliteration at the beginning of a word. */
const FIRST_LETTERS: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** Maximum length: search results show no more of an address. */
const LENGTH = 80;

/** Returns the default slug of a page with this name: `Зубок агатовий № 5` is `zubok-ahatovyi-5`. */
export function slugOfName(name: string): string {
  const latin = name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('зг', 'zgh')
    .replace(/(?<![\p{L}'’ʼ])[єїйюя]/gu, (letter) => FIRST_LETTERS[letter] ?? letter)
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return shorten(latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''));
}

/** Returns the slug after a change of the name: it follows the name until the editor types another slug. */
export const slugFollowing = (
  slug: string,
  { before, now }: { readonly before: string; readonly now: string },
): string => (slug === slugOfName(before) ? slugOfName(now) : slug);

/** Shortens a slug between words. */
function shorten(slug: string): string {
  if (slug.length <= LENGTH) return slug;
  const cut = slug.slice(0, LENGTH + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, LENGTH);
}
