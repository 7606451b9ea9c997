import * as v from 'valibot';

/** Cards of other pages that a page shows beside its own content, by the fields of its data. */
const BESIDE = [
  'boughtTogether',
  'instead',
  'articles',
  'hits',
  'novelties',
  'posts',
  'products',
  'embedded',
  'materials',
];

const cardsSchema = v.array(v.object({ slug: v.string() }));
const dataSchema = v.record(v.string(), v.unknown());
const familySchema = v.looseObject({ html: v.string() });

/**
 * Returns the data of a page that belong to the page itself: of the cards beside it only which pages they lead to, so
 * that a price changes the page of its product and the lists with it, and no page that merely recommends it.
 * @param data the page's data, whose version is the hash of all of them
 */
export function pageSubject(data: unknown): unknown {
  const { version: _version, ...page } = v.parse(dataSchema, data);
  return Object.fromEntries(
    Object.entries(page).map(([name, value]) => {
      if (name === 'family') return [name, withoutHtml(value)];
      const cards = BESIDE.includes(name) ? v.safeParse(cardsSchema, value) : null;
      return [name, cards?.success ? cards.output.map(({ slug }) => slug) : value];
    }),
  );
}

/** Removes the choice between the members, which names their prices. */
function withoutHtml(family: unknown): unknown {
  const { html: _html, ...rest } = v.parse(familySchema, family);
  return rest;
}
