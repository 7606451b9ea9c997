import { ANSWER_KINDS, type AnswerKind, type Headers, PATHS } from './table.ts';

/**
 * Returns the file `_headers` of Cloudflare Pages, which Netlify reads too. All matching rules apply, so the most
 * general one is first, and each of the others detaches its headers (`! Name`).
 * https://developers.cloudflare.com/pages/configuration/headers/
 */
export function cloudflareHeaders(table: Readonly<Record<AnswerKind, Headers>>): string {
  const names = [...new Set(ANSWER_KINDS.flatMap((kind) => Object.keys(table[kind])))];
  const rules = ANSWER_KINDS.toReversed().flatMap((kind) =>
    PATHS[kind].map((path) =>
      [
        path,
        ...(kind === 'page' ? [] : names.map((name) => `  ! ${name}`)),
        ...Object.entries(table[kind]).map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    ),
  );
  return `${rules.join('\n\n')}\n`;
}
