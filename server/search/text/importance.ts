/**
 * Full endings of adjectives and participles in both languages; of nouns only those that are declined like them have
 * these.
 */
const FULL =
  /(?:ий|ій|ый|ой|ая|яя|ую|юю|ое|ее|оє|еє|ые|ие|ого|его|ому|ему|их|ых|ими|ыми|іми)$|(?:н|ов|ев|єв|к|ав|ив|ист|яч|ач)(?:е|є|ії|ою|ею|им|ым|ім|іх)$/;

/**
 * Ukrainian adjectives of feminine gender or in the plural, which end like nouns (акрилова, чорні): recognized by their
 * suffixes, and the others of them by their stems.
 */
const SHORT =
  /(?:ов|ев|єв|ськ|цьк|[йлрчтсжзвм]н|льн|ян|яч|лив|ован|ен)(?:а|у|і|ої|ій)$|^(?:біл|син|червон|голуб|кругл|плоск|прозор|м.?як|тверд|густ|рідк|сух|худож)н?(?:а|я|у|ю|е|є|і|ої|ьої|ій|ою|ьою|им|ім|ым)$/;

/** Stems of nouns that have such a suffix. */
const NOUN = /^(?:основ|олив|слив|голов|підков|мов|полотн|зерн|вовн|сосн|льн|порцелян|поталь|майстерн)/;

/** Ranks of words: when no product has all of them, the lower ones are dropped first. */
export const QUALITY = 1;
const MEASURE = 2;
const THING = 3;

/** Returns how much a word says about what is searched for: a noun more than a size, and that more than an adjective. */
export function importanceOf(word: string): number {
  if (/\d/.test(word)) return MEASURE;
  return FULL.test(word) || (SHORT.test(word) && !NOUN.test(word)) ? QUALITY : THING;
}
