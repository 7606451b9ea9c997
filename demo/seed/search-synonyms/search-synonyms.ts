import type { SynonymRow } from '../../../server/search/words.ts';
import { english } from './english.ts';
import { goods } from './goods.ts';
import { services } from './services.ts';
import { works } from './works.ts';
import { worksOfObjects } from './works-of-objects.ts';

/** Synonyms of the demo shop, also across the two languages; editors add theirs in the studio. */
export const searchSynonyms: readonly SynonymRow[] = [...goods, ...works, ...worksOfObjects, ...services, ...english];
