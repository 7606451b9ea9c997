import { fold } from './fold.ts';

/** A price that a query asks for, in whole hryvnias. */
export interface AskedPrice {
  readonly from: number | null;
  readonly to: number | null;
  /** True for “дешево” and the like: the lower prices among what is found. */
  readonly isCheap: boolean;
  /** The words that say so. */
  readonly words: string;
}

export interface PricedQuery {
  /** The query without its words about the price. */
  readonly rest: string;
  readonly price: AskedPrice | null;
}

const CURRENCY = '(?:грн\\.?|гривень|гривен|гривні|гривны|гривнею|гр\\.|₴|uah|hrn|hryvnias?)';
const NUMBER = '(\\d[\\d\\s]{0,8}(?:[.,]\\d+)?)(?:\\s*(тис\\.?|тыс\\.?|тисяч[аі]?|тысяч[аи]?|k))?';
const FROM = '(?:від|от|от|з|from|over|above|дорожче|дороже|більше|больше|понад|свыше|не\\s+дешевше|не\\s+дешевле)';
const TO =
  '(?:до|under|below|up\\s+to|within|дешевше|дешевле|менше|меньше|не\\s+дорожче|не\\s+дороже|не\\s+більше|не\\s+больше|максимум|в\\s+межах|у\\s+межах|в\\s+пределах)';
/** A number is a price with a currency; without one, unless a unit or another number follows, it is from this on. */
const LEAST_BARE = 50;
const BARE_END = '(?![\\p{L}\\d×*/-]|\\s*(?:\\p{L}|\\d|[×*]))';
const BEFORE = '(?<![\\p{L}\\d])';
const TOLD = `(?:(?:ціною|ціна|цена|ценой|по\\s+цене|за\\s+ціною|бюджет|вартістю|стоимостью|price)\\s+)?`;

const pattern = (text: string) => new RegExp(BEFORE + TOLD + text, 'iu');
/** “від 100 до 500 грн”, “100–500 грн”. */
const RANGE = pattern(
  `(?:(?:від|от|з|from|between)\\s*${NUMBER}\\s*(?:${CURRENCY}\\s*)?(?:до|to|and|-|–)\\s*${NUMBER}(?:\\s*${CURRENCY}|${BARE_END})|${NUMBER}\\s*[-–]\\s*${NUMBER}\\s*${CURRENCY})`,
);
const UP_TO = pattern(`(?:${TO}\\s*${NUMBER}\\s*${CURRENCY}|${TO}\\s*${CURRENCY}\\s*${NUMBER})`);
const UP_TO_BARE = pattern(`${TO}\\s*${NUMBER}${BARE_END}`);
const FROM_ON = pattern(`${FROM}\\s*${NUMBER}\\s*${CURRENCY}`);
const FROM_BARE = pattern(`${FROM}\\s*${NUMBER}${BARE_END}`);
const EXACTLY = pattern(`за\\s*${NUMBER}\\s*${CURRENCY}`);

const CHEAP_STEMS = [
  'дешев',
  'найдешев',
  'недорог',
  'бюджетн',
  'економн',
  'экономн',
  'подешевш',
  'подешевл',
  'дешевш',
  'дешевл',
].map(fold);
const CHEAP_WORDS = new Set(['cheap', 'cheapest', 'inexpensive', 'affordable', 'budget']);
const isCheapWord = (word: string) => CHEAP_WORDS.has(word) || CHEAP_STEMS.some((stem) => fold(word).startsWith(stem));

const THOUSAND = 1000;
const hryvniasOf = (number: string | undefined, thousands: string | undefined): number | null => {
  if (number === undefined) return null;
  const value = Number(number.replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(value) ? Math.round(value * (thousands === undefined ? 1 : THOUSAND)) : null;
};

type Found = Pick<AskedPrice, 'from' | 'to'>;
/** Patterns in the order in which they are tried, each with the price that its groups mean. */
const PHRASES: readonly (readonly [phrase: RegExp, read: (groups: readonly (string | undefined)[]) => Found | null])[] =
  [
    [
      RANGE,
      ([a, aUnit, b, bUnit, c, cUnit, d, dUnit]) => ({
        from: hryvniasOf(a ?? c, aUnit ?? cUnit),
        to: hryvniasOf(b ?? d, bUnit ?? dUnit),
      }),
    ],
    [UP_TO, ([a, aUnit, b, bUnit]) => ({ from: null, to: hryvniasOf(a ?? b, aUnit ?? bUnit) })],
    [FROM_ON, ([a, unit]) => ({ from: hryvniasOf(a, unit), to: null })],
    [EXACTLY, ([a, unit]) => ({ from: null, to: hryvniasOf(a, unit) })],
    [UP_TO_BARE, ([a, unit]) => bare({ from: null, to: hryvniasOf(a, unit) })],
    [FROM_BARE, ([a, unit]) => bare({ from: hryvniasOf(a, unit), to: null })],
  ];

const bare = (found: Found): Found | null => ((found.from ?? found.to ?? 0) >= LEAST_BARE ? found : null);

/** Greatest price that a filter takes; see facet-choice.ts. */
const MOST = 9_999_999;

/**
 * Reads the price that a query asks for, such as “до 500 грн” or “недорого”, and returns the query without it. Without
 * other words the query is returned as it is.
 */
export function readPrice(query: string): PricedQuery {
  for (const [phrase, read] of PHRASES) {
    const match = phrase.exec(query);
    const found = match && read(match.slice(1));
    if (!match || !found) continue;
    const rest = withoutCheap(`${query.slice(0, match.index)} ${query.slice(match.index + match[0].length)}`).rest;
    const isSane = (found.from ?? 0) <= (found.to ?? MOST) && (found.to ?? found.from ?? 0) <= MOST;
    return isSane && /[\p{L}\p{N}]/u.test(rest)
      ? { rest, price: { ...found, isCheap: false, words: match[0].trim() } }
      : { rest: query, price: null };
  }
  const { rest, isCheap } = withoutCheap(query);
  return isCheap && /[\p{L}\p{N}]/u.test(rest)
    ? { rest, price: { from: null, to: null, isCheap, words: '' } }
    : { rest: query, price: null };
}

function withoutCheap(query: string): { readonly rest: string; readonly isCheap: boolean } {
  const words = query.trim().split(/\s+/);
  const left = words.filter((word) => !isCheapWord(word.toLowerCase().replace(/[^\p{L}]/gu, '')));
  return { rest: left.join(' '), isCheap: left.length < words.length };
}
