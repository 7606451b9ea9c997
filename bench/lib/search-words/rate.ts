import { type AskedShop, ask, isNothing, placeOf, type Shown } from './ask.ts';
import type { Answers } from './generate.ts';

/** Beginning of the kinds of queries that were written by hand. */
export const HAND = 'by hand: ';

/** A query of a list, with its kind and its answers. */
export interface Asked extends Answers {
  readonly kind: string;
  readonly query: string;
}

/** Shares of the queries of a kind, from 0 to 1. */
export interface Shares {
  readonly queries: number;
  readonly first: number;
  readonly firstThree: number;
  readonly firstTen: number;
  /** Nothing is shown, although something fits. */
  readonly nothing: number;
}

export interface Rating {
  /** Of all generated queries, and of all by hand if there are any. */
  readonly all: ReadonlyMap<string, Shares>;
  readonly byKind: ReadonlyMap<string, Shares>;
  /** Queries whose answer is not the first, one a line, by kind. */
  readonly misses: ReadonlyMap<string, readonly string[]>;
}

interface Answered {
  readonly asked: Asked;
  readonly shown: Shown;
  readonly place: number | null;
}

/** Asks all queries, one after another. */
export async function rate(shop: AskedShop, queries: readonly Asked[]): Promise<Rating> {
  const answered: Answered[] = [];
  for (const asked of queries) {
    const shown = await ask(shop, asked.query);
    answered.push({ asked, shown, place: placeOf(shown, asked) });
  }
  return {
    all: sharesBy(answered, ({ kind }) => (kind.startsWith(HAND) ? 'all by hand' : 'all generated')),
    byKind: sharesBy(answered, ({ kind }) => kind),
    misses: new Map(
      [...Map.groupBy(answered, ({ asked }) => asked.kind)].map(([kind, answeredOfKind]) => [
        kind,
        missesOf(answeredOfKind),
      ]),
    ),
  };
}

const sharesBy = (answered: readonly Answered[], group: (asked: Asked) => string) =>
  new Map(
    [...Map.groupBy(answered, ({ asked }) => group(asked))].map(([name, answeredOfKind]) => [
      name,
      sharesOf(answeredOfKind),
    ]),
  );

function sharesOf(answered: readonly Answered[]): Shares {
  const share = (is: (one: Answered) => boolean) => answered.filter(is).length / answered.length;
  const within = (most: number) => share(({ place }) => place !== null && place <= most);
  return {
    queries: answered.length,
    first: within(1),
    firstThree: within(3),
    firstTen: within(10),
    nothing: share(({ asked, shown }) => !asked.isNotSold && isNothing(shown)),
  };
}

/** Returns the queries whose answer is not the first: those without any before those with a late one. */
const missesOf = (answered: readonly Answered[]): readonly string[] =>
  answered
    .filter(({ place }) => place !== 1)
    .toSorted((one, other) => (other.place ?? Number.MAX_SAFE_INTEGER) - (one.place ?? Number.MAX_SAFE_INTEGER))
    .map(missOf);

function missOf({ asked, shown, place }: Answered): string {
  const wanted = [...asked.skus.slice(0, 3), ...asked.pages];
  const got = shown.leadsTo ? [shown.leadsTo] : [...shown.cards.slice(0, 3), ...shown.pages.slice(0, 1)];
  return `${asked.query} (${place ?? 'none'}; wanted ${wanted.join(' ')}; got ${got.join(' ') || 'nothing'})`;
}
