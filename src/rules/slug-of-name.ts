/** Letters as passports of Ukraine write them; those of Russian that Ukrainian lacks beside them. */
const LETTERS: Readonly<Record<string, string>> = {
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

/** The same at a word's beginning. */
const FIRST_LETTERS: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** An address is no longer than what search results show of it. */
const LENGTH = 80;

/** The address that a page of this name gets, unless somebody types another: `Зубок агатовий № 5` is `zubok-ahatovyi-5`. */
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

/** The address after a name was typed anew: it follows the name until somebody types another. */
export const slugFollowing = (
  slug: string,
  { before, now }: { readonly before: string; readonly now: string },
): string => (slug === slugOfName(before) ? slugOfName(now) : slug);

/** Cut between words. */
function shorten(slug: string): string {
  if (slug.length <= LENGTH) return slug;
  const cut = slug.slice(0, LENGTH + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, LENGTH);
}
