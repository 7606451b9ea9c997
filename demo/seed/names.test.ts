import { describe, expect, test } from 'vitest';
import { attributes } from '../../server/db/write/known-attributes.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { loadSeed } from './load.ts';
import { services } from './services.ts';
import type { Text } from './types.ts';

type Lang = keyof Text;

const seed = await loadSeed();
const inBoth = (text: Text | string): Text => (typeof text === 'string' ? { uk: text, ru: text } : text);

/** Names of products, as on cards, in carts and in e-mails. */
const productNames = seed.products.map(({ name, sku }) => ({ where: sku, ...name }));
const names = [
  ...productNames,
  ...seed.categories.map(({ slug, name }) => ({ where: slug, ...name })),
  ...seed.blogCategories.map(({ slug, name }) => ({ where: slug, ...name })),
  ...seed.posts.map(({ slug, title }) => ({ where: slug, ...title })),
  ...seed.contentPages.map(({ slug, title }) => ({ where: slug, ...title })),
  ...attributes.map(({ code, name }) => ({ where: code, ...name })),
  ...services.map(({ code, name }) => ({ where: code, ...name })),
  ...seed.products.flatMap(({ sku, attributes: values }) =>
    Object.entries(values).map(([code, value]) => ({ where: `${sku} ${code}`, ...inBoth(value) })),
  ),
];

/** Returns the names that match a pattern, each with its place. */
const found = (pattern: RegExp, lang: Lang, texts: readonly ({ where: string } & Text)[] = names) =>
  texts.filter((text) => pattern.test(text[lang])).map((text) => `${text.where}: ${text[lang]}`);

/** Head nouns of products' names, by gender. */
const HEADS: Readonly<Record<Lang, Readonly<Record<'m' | 'f' | 'n', string>>>> = {
  uk: {
    m: 'акрил альбом асист багет болюс віск гель графіт ґрунт желатин зубок клей лак левкас мастихін молд мольберт мольберт-етюдник мордан набір ніж паладій папір пензель пігмент пластилін полімент підрамник сертифікат скетчбук сповільнювач трафарет флейц чохол шелак штамп',
    f: 'акварель вата глина гуаш дошка клячка крейда лапка маса паволока палітра панель паста платина подушечка подушка поталь пудра рама рамка рідина сангіна темпера фарба',
    n: 'вугілля золото полотно срібло',
  },
  ru: {
    m: 'акрил альбом ассист багет болюс воск гель графит грунт желатин замедлитель зубок клей лак левкас мастихин мел молд мольберт мольберт-этюдник мордан набор нож палладий пигмент пластилин подрамник полимент сертификат скетчбук трафарет уголь флейц холст чехол шеллак штамп',
    f: 'акварель бумага вата глина гуашь доска жидкость кисть клячка краска лапка масса паволока палитра панель паста платина подушечка подушка поталь пудра рама рамка сангина темпера',
    n: 'золото серебро',
  },
};

/** Stems of adjectives in the nominative, by gender. They are listed because Ukrainian nouns have the same endings. */
const STEMS =
  'агатов|акварельн|акрилов|багаторазов|березов|вербов|вибілен|вільн|вірменськ|вощен|гончарн|графітн|декоративн|дерев’ян|захисн|іконн|клейов|кольоров|кругл|липов|лист|лляна|маскувальн|мелен|металев|модульн|настільн|овальн|олійн|оранжев|плоск|подарунков|подвійн|польов|порцелянов|самотвердн|силіконов|скошен|скульптурн|студійн|сусальн|сух|твердн|тонк|трансферн|фанерн|художн|червон|шкірян|яєчн';
const ADJECTIVES: Readonly<Record<Lang, Readonly<Record<'m' | 'f' | 'n' | 'plural', RegExp>>>> = {
  uk: {
    m: new RegExp(`^(?:${STEMS})(?:ий|ій)$`),
    f: new RegExp(`^(?:${STEMS})[ая]$`),
    n: new RegExp(`^(?:${STEMS})[еє]$`),
    plural: new RegExp(`^(?:${STEMS})[ії]$`),
  },
  ru: { m: /(?:ый|ий|ой)$/, f: /(?:ая|яя)$/, n: /(?:ое|ее)$/, plural: /(?:ые|ие)$/ },
};

/**
 * Returns the words of a product's name, up to its first comma, number, quotation or preposition, that do not agree
 * with its noun.
 */
function disagreements(name: string, lang: Lang): readonly string[] {
  const [phrase = ''] = name.split(/[,«(\d]| (?:без|в|для|з|зі|из|із|на|під|с|со|у) /u);
  const words = phrase.toLowerCase().trim().split(/\s+/);
  const genders = ['m', 'f', 'n'] as const;
  const head = words.find((word) => genders.some((gender) => HEADS[lang][gender].split(' ').includes(word)));
  const gender = genders.find((each) => head !== undefined && HEADS[lang][each].split(' ').includes(head));
  if (!gender) return [`${name}: a head that HEADS does not know`];
  const others = words.filter((word) => word !== head);
  const isOfOther = (word: string) =>
    Object.entries(ADJECTIVES[lang]).some(([each, pattern]) => each !== gender && pattern.test(word));
  return others
    .filter((word) => isOfOther(word) && !ADJECTIVES[lang][gender].test(word))
    .map((word) => `${name}: ${word}`);
}

describe.each<Lang>(['uk', 'ru'])('names in %s', (lang) => {
  test('have a comma in a decimal number', () => {
    expect(found(/\d\.\d/, lang)).toEqual([]);
  });

  test('do not abbreviate sheets and leaves', () => {
    expect(found(/\d\s*(?:арк|л)\./, lang)).toEqual([]);
  });

  test('do not repeat a word', () => {
    expect(found(/(?<!\p{L})(\p{L}{2,})[\s,]+\1(?!\p{L})/iu, lang)).toEqual([]);
  });

  test('do not mix alphabets within a word', () => {
    expect(found(/\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u, lang)).toEqual([]);
  });

  test('do not contain letters of the other language', () => {
    expect(found(lang === 'uk' ? /[ыэъё]/iu : /[іїєґ’]/iu, lang)).toEqual([]);
  });

  test('do not contain double spaces or misplaced commas', () => {
    expect(found(/ {2}| ,|,[^\s\d]|[\s,;:]$|^\s/u, lang)).toEqual([]);
  });

  test('of products begin with the product, not with its purpose', () => {
    expect(found(/:/, lang, productNames)).toEqual([]);
  });

  test('keep a number and its unit on one line', () => {
    expect(productNames.filter((text) => text[lang] !== withNoBreaks(text[lang]))).toEqual([]);
    expect(withNoBreaks('25 аркушів, 80×80 мм, 1 500 ₴, 24 К, 2 медалі')).toBe(
      '25\u00a0аркушів, 80×80\u00a0мм, 1\u00a0500\u00a0₴, 24\u00a0К, 2 медалі',
    );
  });

  test('of products of a category differ within the three lines of a card on a phone', () => {
    const shownOnCard = 44;
    const starts = seed.products.map(({ category, name }) => `${category}: ${name[lang].slice(0, shownOnCard)}`);
    expect(starts.filter((start, index) => starts.indexOf(start) !== index)).toEqual([]);
  });

  test('of products have a noun of known gender, and adjectives that agree with it', () => {
    expect(
      productNames.flatMap(({ where, ...name }) => disagreements(name[lang], lang).map((what) => `${where}: ${what}`)),
    ).toEqual([]);
  });

  test('put a material in the nominative after a comma', () => {
    const hair = { uk: 'білка|колонок|щетина|синтетика|борсук|коза', ru: 'белка|колонок|щетина|синтетика|барсук|коза' }[
      lang
    ];
    expect(found(new RegExp(`\\p{L} (?:${hair})(?!\\p{L})`, 'iu'), lang, productNames)).toEqual([]);
  });
});

test.each([
  ['Набір олівців акварельні, 36 кольорів', 'uk'],
  ['Набір пастелі суха, 20 половинок', 'uk'],
  ['Пензель кругла, білка, №3', 'uk'],
  ['Набор карандашей акварельные', 'ru'],
  ['Кисть круглый, колонок', 'ru'],
  ['Щось невідоме', 'uk'],
] as const)('“%s” is refused', (name, lang) => {
  expect(disagreements(name, lang)).toHaveLength(1);
});
