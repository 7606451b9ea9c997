import type pg from 'pg';
import type { SynonymRow } from '../../server/search/words.ts';
import { normalizeQuery } from '../../src/rules/normalize-query.ts';
import { normalizedTerms } from '../../src/rules/search-terms.ts';

/** Inserts search synonyms, normalized as the studio does it. */
export async function writeSearchSynonyms(client: pg.ClientBase, synonyms: readonly SynonymRow[]): Promise<void> {
  await client.query(
    `INSERT INTO search_synonyms (term, others, is_two_way)
     SELECT term, ARRAY(SELECT json_array_elements_text(others)), "isTwoWay"
     FROM json_to_recordset($1) AS new (term text, others json, "isTwoWay" boolean)`,
    [
      JSON.stringify(
        synonyms.map(({ term, others, isTwoWay }) => ({
          term: normalizedTerms(term),
          others: others.map(normalizeQuery),
          isTwoWay,
        })),
      ),
    ],
  );
}
