/** Endings of adjectives and participles in both languages; nouns with the same endings count as adjectives, too. */
const ADJECTIVE =
  /(?:н|ов|ев|єв|ськ|ск|цьк|цк|льн|ян|яч|ач|ічн|ичн|ист|лив|ав|ованн|аван|ен|ян|ок|к)(?:ий|ій|ый|ой|ая|яя|ое|ее|оє|еє|ые|ие|ії|ого|его|ому|ему|ою|ею|их|ых|им|ым|ими|ыми|е|є)$|(?:ий|ій|ый|ая|яя|ое|ее|ые|ого|ому|их|ых|ими|ыми)$/;

/**
 * Ukrainian feminine and plural adjectives, which end like nouns: colours by their stems, others by endings that few
 * nouns have.
 */
const UKRAINIAN =
  /(?:^(?:біл|чорн|сір|червон|син|голуб|зелен|жовт|рожев|помаранчев|коричнев|фіолетов)|ськ|цьк|льн|ічн|ичн|ован|ян)(?:а|я|у|ю|і|ої|ій)$/;

/** Ranks of words: when no product has all of them, the lower ones are dropped first. */
export const QUALITY = 1;
const MEASURE = 2;
const THING = 3;

/** Returns how much a word says about what is searched for: a noun more than a size, and that more than an adjective. */
export function importanceOf(word: string): number {
  if (/\d/.test(word)) return MEASURE;
  return ADJECTIVE.test(word) || UKRAINIAN.test(word) ? QUALITY : THING;
}
