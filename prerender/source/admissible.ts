import type { PageEntry } from '../../src/contract/page-entry.ts';
import { paths } from '../../src/rules/paths.ts';
import { findSlugProblem, OWN_SLUGS, SLUG_LENGTH, type SlugProblem } from '../../src/rules/slug.ts';
import type { PageFailure } from '../events.ts';

/** Entries of a source that can be pages, and entries that cannot. */
export interface Admission<Value> {
  readonly admitted: Value;
  readonly refused: readonly PageFailure[];
}

const REASONS: Readonly<Record<SlugProblem, string>> = {
  shape: 'the slug is not lower-case latin letters, digits and single hyphens: rename the page',
  long: `the slug is longer than ${SLUG_LENGTH} characters: rename the page`,
  reserved: "the slug is one of the shop's own addresses: rename the page",
};

/** Maximum number of a slug's characters that a message shows. */
const SHOWN = 80;

const addressOf = (slug: string) => paths.page(slug.length > SHOWN ? `${slug.slice(0, SHOWN)}…` : slug);

/** Returns true if a page may have the slug. The database rejects other slugs itself; an API may send any. */
export const isAdmissibleSlug = (slug: string): boolean => OWN_SLUGS.includes(slug) || findSlugProblem(slug) === null;

function findEntryProblem({ slug, type }: PageEntry): SlugProblem | null {
  return type === 'index' && OWN_SLUGS.includes(slug) ? null : findSlugProblem(slug);
}

/** Separates entries whose slugs are valid file names and not reserved from those that must be renamed. */
export function admitEntries(entries: readonly PageEntry[]): Admission<readonly PageEntry[]> {
  const refused: PageFailure[] = [];
  const admitted = entries.filter((entry) => {
    const problem = findEntryProblem(entry);
    if (problem) refused.push({ address: addressOf(entry.slug), reason: REASONS[problem] });
    return problem === null;
  });
  return { admitted, refused };
}

/** Does the same for redirects, by their old slugs and targets. */
export function admitRedirects(redirects: ReadonlyMap<string, PageEntry>): Admission<ReadonlyMap<string, PageEntry>> {
  const refused: PageFailure[] = [];
  const admitted = [...redirects].filter(([from, to]) => {
    const problem = findSlugProblem(from) ?? findEntryProblem(to);
    if (problem) refused.push({ address: addressOf(from), reason: `A redirect: ${REASONS[problem]}` });
    return problem === null;
  });
  return { admitted: new Map(admitted), refused };
}
