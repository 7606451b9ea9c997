import { fraction } from '../../../demo/seed/deterministic.ts';
import { type CatalogueFacts, type Condition, type ProductFacts, productsWith } from './facts.ts';
import { MODIFIERS, type Modifier } from './modifiers.ts';
import { inOtherLayout, misspelt, reordered, shouted, transliterated } from './noise.ts';
import { accusative, agreeing, type Noun, nounOf, type Purpose, type Tongue, type Words, wordsOf } from './parts.ts';
import { ARTICLE_QUESTIONS, PRICE_FRAMES, QUESTION_FRAMES, SERVICE_PAGES, WORK_QUESTIONS } from './questions.ts';
import { THINGS, type Thing } from './things.ts';
import { USES } from './uses.ts';
import { BUILDING_WORKS } from './works.ts';

/** Kinds of queries, by which the results are reported. */
export const KINDS = [
  'plain',
  'property',
  'colour',
  'size',
  'brand',
  'use',
  'question',
  'work',
  'price',
  'English',
  'surzhyk',
  'transliteration',
  'layout',
  'typo',
  'order',
  'case',
  'category',
  'article',
  'service',
] as const;
type Kind = (typeof KINDS)[number];

/** Products and pages that a shop assistant would bring; each list may be empty. */
export interface Answers {
  readonly skus: readonly string[];
  /** Slugs of categories that are the answer as a whole. */
  readonly categories: readonly string[];
  /** Slugs of articles and pages. */
  readonly pages: readonly string[];
  /** True for goods that the shop has not: it should say so, or show nothing. */
  readonly isNotSold?: boolean;
}

export interface GeneratedQuery extends Answers {
  readonly kind: Kind;
  readonly tongue: Tongue;
  readonly query: string;
}

interface Draft extends Answers {
  readonly tongue: Tongue;
  readonly query: string;
}

interface Dice {
  readonly purpose: Purpose;
  readonly facts: CatalogueFacts;
  /** Number in [0, 1), another one for each word. */
  chance(of: string): number;
  pick<Item>(items: readonly Item[], of: string): Item | undefined;
}

const NO_ANSWERS: Answers = { skus: [], categories: [], pages: [] };
const skusOf = (products: readonly ProductFacts[]) => products.map(({ sku }) => sku);

const TONGUES: readonly Tongue[] = ['uk', 'uk', 'ru'];

/** Returns a word of a vocabulary for the purpose. */
const wordOf = (dice: Dice, words: Words | undefined, of: string) => dice.pick(wordsOf(words, dice.purpose), of);

/** Returns a thing with one of its names in a language; undefined if the thing has none. */
function aThing(
  dice: Dice,
  tongue: Tongue,
  things: readonly Thing[] = THINGS,
): { thing: Thing; noun: Noun } | undefined {
  const known = things.filter(({ words }) => wordsOf(words[tongue], dice.purpose).length > 0);
  const thing = dice.pick(known, 'thing');
  const written = thing && wordOf(dice, thing.words[tongue], 'noun');
  return thing && written ? { thing, noun: nounOf(written) } : undefined;
}

/** Categories that answer a thing without any property: those to which all of its products belong. */
function categoriesOf(dice: Dice, thing: Thing): readonly string[] {
  const products = productsWith(dice.facts, [thing.facts]);
  return (products[0]?.categories ?? []).filter((slug) =>
    products.every(({ categories }) => categories.includes(slug)),
  );
}

const wholeThing = (dice: Dice, thing: Thing): Answers => ({
  ...NO_ANSWERS,
  skus: skusOf(productsWith(dice.facts, [thing.facts])),
  categories: categoriesOf(dice, thing),
});

function plain(dice: Dice, tongue: Tongue): Draft | null {
  const found = aThing(dice, tongue);
  return found ? { tongue, query: found.noun.text, ...wholeThing(dice, found.thing) } : null;
}

function withModifier(dice: Dice, tongue: Tongue, modifiers: readonly Modifier[]): Draft | null {
  const fitting = modifiers.filter(({ words }) => wordsOf(words[tongue], dice.purpose).length > 0);
  const modifier = dice.pick(fitting, 'modifier');
  if (!modifier) return null;
  const found = aThing(
    dice,
    tongue,
    THINGS.filter(({ id }) => modifier.of?.includes(id) ?? true),
  );
  const word = wordOf(dice, modifier.words[tongue], 'word');
  if (!found || !word) return null;
  const skus = skusOf(productsWith(dice.facts, [found.thing.facts, modifier.facts]));
  if (skus.length === 0) return null;
  const written = agreeing(word, found.noun.gender, tongue);
  const isFirst = tongue === 'en' ? !word.startsWith('with') : written !== word && dice.chance('before') < 0.6;
  const query = isFirst ? `${written} ${found.noun.text}` : `${found.noun.text} ${written}`;
  return { ...NO_ANSWERS, tongue, query, skus };
}

/** Attributes with measures that people type. */
const MEASURES = ['size', 'volume', 'weight', 'width', 'purity', 'density', 'sheets'];

/** Returns a measure as people type it. */
function typedMeasure(dice: Dice, tongue: Tongue, code: string, value: string): string {
  const plainValue = value.replace(/ /g, ' ');
  if (code === 'sheets')
    return `${plainValue} ${dice.purpose === 'judge' ? 'шт' : tongue === 'ru' ? 'листов' : 'аркушів'}`;
  if (/×/.test(plainValue)) {
    const forms = dice.purpose === 'build' ? ['х', '×', 'x'] : ['*', ' на ', ' х ', 'x'];
    const size = plainValue.replace('×', dice.pick(forms, 'cross') ?? 'х');
    return dice.chance('unit') < 0.6 ? size.replace(/\s*(?:см|мм|м)$/, '') : size;
  }
  if (/^№/.test(plainValue))
    return dice.purpose === 'build'
      ? plainValue
      : plainValue.replace('№', dice.pick(['номер ', 'N', ' '], 'number') ?? '').trim();
  return dice.chance('unit') < 0.5 ? plainValue.replace(/ (?=\p{L})/u, '') : plainValue;
}

function withSize(dice: Dice, tongue: Tongue): Draft | null {
  const found = aThing(dice, tongue);
  const product = found && dice.pick(productsWith(dice.facts, [found.thing.facts]), 'product');
  if (!found || !product) return null;
  const code = dice.pick(
    MEASURES.filter((other) => /\d/.test(product.attributes[other]?.uk ?? '')),
    'measure',
  );
  const value = code && product.attributes[code];
  if (!code || !value || /[а-яіїє]{3}/i.test(value[tongue === 'ru' ? 'ru' : 'uk'])) return null;
  const same = productsWith(dice.facts, [found.thing.facts]).filter((other) => other.attributes[code]?.uk === value.uk);
  return {
    ...NO_ANSWERS,
    tongue,
    query: `${found.noun.text} ${typedMeasure(dice, tongue, code, value[tongue === 'ru' ? 'ru' : 'uk'])}`,
    skus: skusOf(same),
  };
}

/** Brands as they are heard. */
const BRANDS: Readonly<Record<string, Words>> = {
  Arches: { all: ['arches'], judge: ['арчес'] },
  Charbonnel: { all: ['charbonnel'], judge: ['шарбонель'] },
  'Da Vinci': { all: ['da vinci'], build: ['да вінчі'], judge: ['да винчи'] },
  Escoda: { all: ['escoda'], judge: ['ескода'] },
  Fabriano: { all: ['fabriano'], build: ['фабріано'], judge: ['фабриано'] },
  'Faber-Castell': { all: ['faber castell'], judge: ['фабер кастел'] },
  Hahnemühle: { build: ['hahnemühle'], judge: ['hahnemuhle'] },
  'Koh-i-Noor': { all: ['koh-i-noor'], build: ['koh i noor'], judge: ['кохінор', 'kohinoor'] },
  Kolner: { all: ['kolner'], judge: ['кольнер'] },
  Kolos: { all: ['kolos'], judge: ['колос'] },
  'Lefranc Bourgeois': { build: ['lefranc bourgeois'], judge: ['lefranc', 'лефранк'] },
  Manetti: { all: ['manetti'], build: ['манетті'], judge: ['манетти'] },
  'Noris Blattgold': { build: ['noris'], judge: ['noris blattgold'] },
  Pebeo: { all: ['pebeo'], judge: ['пебео'] },
  'Rosa Gallery': { all: ['rosa gallery'], judge: ['роза галері'] },
  'Rosa Studio': { all: ['rosa studio'], judge: ['роза студіо'] },
  'Rosa Start': { all: ['rosa start'], judge: ['роза старт'] },
  Santi: { all: ['santi'], judge: ['санті'] },
  Schmincke: { all: ['schmincke'], judge: ['шмінке'] },
  Sennelier: { all: ['sennelier'], judge: ['сенельє'] },
  'Van Gogh': { all: ['van gogh'], judge: ['ван гог'] },
  VersaCraft: { all: ['versacraft'], judge: ['versa craft'] },
  Бурштин: { all: ['бурштин'] },
  'Золота Нитка': { all: ['золота нитка'] },
  Кобальт: { all: ['кобальт'] },
  Ковчег: { all: ['ковчег'] },
  'Майстерня Лан': { build: ['майстерня лан'], judge: ['лан'] },
};

function withBrand(dice: Dice, tongue: Tongue): Draft | null {
  const brand = dice.pick(Object.keys(BRANDS), 'brand');
  const spelt = brand && wordOf(dice, BRANDS[brand], 'spelling');
  if (!brand || !spelt) return null;
  const things = THINGS.filter(({ facts }) => productsWith(dice.facts, [facts, { brand }]).length > 0);
  const found = aThing(dice, tongue, things);
  if (!found) return null;
  const skus = skusOf(productsWith(dice.facts, [found.thing.facts, { brand }]));
  const query = dice.chance('first') < 0.3 ? `${spelt} ${found.noun.text}` : `${found.noun.text} ${spelt}`;
  return { ...NO_ANSWERS, tongue, query, skus };
}

function withUse(dice: Dice, tongue: Tongue): Draft | null {
  const use = dice.pick(USES, 'use');
  const word = use && wordOf(dice, use.words[tongue], 'for');
  const found =
    use &&
    aThing(
      dice,
      tongue,
      THINGS.filter(({ id }) => id === use.thing),
    );
  // “Паперу для акварелі для малювання” is nobody’s query: a name that has its use takes no other.
  if (!use || !word || !found || /(?:для|під|под|for) /.test(found.noun.text)) return null;
  const skus = skusOf(productsWith(dice.facts, [use.facts]));
  return { ...NO_ANSWERS, tongue, query: `${found.noun.text} ${word}`, skus };
}

function framed(dice: Dice, tongue: Tongue, frames: Readonly<Partial<Record<Tongue, Words>>>): Draft | null {
  const frame = wordOf(dice, frames[tongue], 'frame');
  const found = aThing(dice, tongue);
  if (!frame || !found) return null;
  const adjective = /^(\S+[ая]) \{\}$/.exec(frame)?.[1];
  const agreed = adjective ? frame.replace(adjective, inGender(adjective, found.noun, tongue)) : frame;
  const query = agreed.replace('{}', found.noun.text).replace('{4}', accusative(found.noun));
  return { tongue, query, ...wholeThing(dice, found.thing) };
}

/** Returns a feminine adjective of a frame in the gender of the noun. */
const inGender = (feminine: string, { gender }: Noun, tongue: Tongue) =>
  agreeing(tongue === 'ru' ? feminine.replace(/ая$/, 'ый') : feminine.replace(/а$/, 'ий'), gender, tongue);

function work(dice: Dice, tongue: Tongue): Draft | null {
  const questions = dice.purpose === 'build' ? [...WORK_QUESTIONS, ...BUILDING_WORKS] : WORK_QUESTIONS;
  const question = dice.pick(questions, 'work');
  const query = question && wordOf(dice, question.words[tongue], 'words');
  if (!question || !query) return null;
  const products = question.facts.flatMap((condition: Condition) => productsWith(dice.facts, [condition]));
  return { ...NO_ANSWERS, tongue, query, skus: [...new Set(skusOf(products))] };
}

function page(dice: Dice, tongue: Tongue, questions: typeof SERVICE_PAGES): Draft | null {
  const question = dice.pick(questions, 'page');
  const query = question && wordOf(dice, question.words[tongue], 'words');
  return question && query ? { ...NO_ANSWERS, tongue, query, pages: [question.slug] } : null;
}

/** The halves of the names of categories: one to build, one to judge. */
function category(dice: Dice, tongue: Tongue): Draft | null {
  const half = dice.facts.categories.filter(
    ({ slug }) => fraction(`half ${slug}`) < 0.5 === (dice.purpose === 'build'),
  );
  const named = dice.pick(half, 'category');
  if (!named) return null;
  const query = named.name[tongue === 'ru' ? 'ru' : 'uk'].toLowerCase();
  const skus = skusOf(productsWith(dice.facts, [{ under: [named.slug] }]));
  return { ...NO_ANSWERS, tongue, query, skus, categories: [named.slug] };
}

/** A query without noise, of the kinds that noise is put on. */
function clean(dice: Dice, tongue: Tongue): Draft | null {
  const makers = [plain, (d: Dice, t: Tongue) => withModifier(d, t, MODIFIERS), withUse];
  return dice.pick(makers, 'clean')?.(dice, tongue) ?? null;
}

const noisy = (draft: Draft | null, change: (draft: Draft) => string | null): Draft | null => {
  const query = draft && change(draft);
  return draft && query && query !== draft.query ? { ...draft, query } : null;
};

const wordsCache = new WeakMap<CatalogueFacts, ReadonlySet<string>>();

/** Words of names and of the vocabulary, which a slip must not produce by chance. */
function existingWords(facts: CatalogueFacts): ReadonlySet<string> {
  const known = wordsCache.get(facts);
  if (known) return known;
  const texts = [
    ...facts.products.flatMap(({ name }) => [name.uk, name.ru]),
    ...THINGS.flatMap(({ words }) =>
      Object.values(words).flatMap((all) => [...wordsOf(all, 'build'), ...wordsOf(all, 'judge')]),
    ),
  ];
  const words = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}'’]+/u)));
  wordsCache.set(facts, words);
  return words;
}

const MAKERS: Readonly<Record<Kind, (dice: Dice, tongue: Tongue) => Draft | null>> = {
  plain,
  property: (dice, tongue) =>
    withModifier(
      dice,
      tongue,
      MODIFIERS.filter(({ isColour }) => !isColour),
    ),
  colour: (dice, tongue) =>
    withModifier(
      dice,
      tongue,
      MODIFIERS.filter(({ isColour }) => isColour),
    ),
  size: withSize,
  brand: withBrand,
  use: withUse,
  question: (dice, tongue) => framed(dice, tongue, QUESTION_FRAMES),
  work,
  price: (dice, tongue) => framed(dice, tongue, PRICE_FRAMES),
  English: (dice) =>
    clean(dice, 'en') ?? framed(dice, 'en', dice.chance('frames') < 0.5 ? QUESTION_FRAMES : PRICE_FRAMES),
  surzhyk: (dice) => clean(dice, 'surzhyk') ?? work(dice, 'surzhyk') ?? framed(dice, 'surzhyk', QUESTION_FRAMES),
  transliteration: (dice, tongue) =>
    noisy(clean(dice, tongue), ({ query }) => transliterated(query, tongue, dice.purpose)),
  layout: (dice, tongue) => {
    const typed = dice.chance('English') < 0.2 ? 'en' : tongue;
    return noisy(clean(dice, typed), ({ query }) => inOtherLayout(query, typed));
  },
  typo: (dice, tongue) =>
    noisy(clean(dice, tongue), ({ query }) =>
      misspelt(query, dice.purpose, dice.chance, (word) => existingWords(dice.facts).has(word)),
    ),
  order: (dice, tongue) => noisy(withModifier(dice, tongue, MODIFIERS), ({ query }) => reordered(query)),
  case: (dice, tongue) => noisy(clean(dice, tongue), ({ query }) => shouted(query, dice.purpose)),
  category,
  article: (dice, tongue) => page(dice, dice.chance('English') < 0.1 ? 'en' : tongue, ARTICLE_QUESTIONS),
  service: (dice, tongue) => {
    const rare: Tongue = dice.chance('rare') < 0.5 ? 'en' : 'surzhyk';
    return page(dice, dice.chance('other') < 0.2 ? rare : tongue, SERVICE_PAGES);
  },
};

/** Attempts for each query: vocabularies without a word in a language, and repeated queries, fail. */
const ATTEMPTS = 40;

/**
 * Returns up to `each` different queries of every kind, always the same ones. Expected products are those with the
 * facts of the query’s parts.
 */
export function generateQueries(facts: CatalogueFacts, purpose: Purpose, each: number): readonly GeneratedQuery[] {
  const seen = new Set<string>();
  return KINDS.flatMap((kind) => {
    const queries: GeneratedQuery[] = [];
    for (let attempt = 0; attempt < each * ATTEMPTS && queries.length < each; attempt++) {
      const chance = (of: string) => fraction(`${purpose} ${kind} ${attempt} ${of}`);
      const dice: Dice = { purpose, facts, chance, pick: (items, of) => items[Math.floor(chance(of) * items.length)] };
      const draft = MAKERS[kind](dice, dice.pick(TONGUES, 'tongue') ?? 'uk');
      if (!draft || seen.has(draft.query)) continue;
      seen.add(draft.query);
      queries.push({ kind, ...draft });
    }
    return queries;
  });
}
