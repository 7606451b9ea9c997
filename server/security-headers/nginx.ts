import { ANSWER_KINDS, type AnswerKind, type Headers, PATHS, patternOf } from './table.ts';

/** Files that deploy/nginx/ includes, in the folder `pozolota` beside nginx.conf. */
export const NGINX_FILES = { maps: 'security-maps.conf', headers: 'security-headers.conf' } as const;

type Table = Readonly<Record<AnswerKind, Headers>>;

const GENERATED = '# Made by `npm run headers` from the table in server/security-headers/: do not edit.';

const variableOf = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`;
const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Returns the headers of the table, in the order in which they first occur. */
const namesOf = (table: Table) => [...new Set(ANSWER_KINDS.flatMap((kind) => Object.keys(table[kind])))];

/** Returns the file for `http {}`: a variable for each header, by the path. The shop's own answers bring their headers. */
export function nginxMaps(table: Table): string {
  const paths = ANSWER_KINDS.filter((kind) => kind !== 'page').flatMap((kind) =>
    PATHS[kind].map((path) => `    ${quoted(`~${patternOf(path)}`)} ${kind};`),
  );
  const headers = namesOf(table).flatMap((name) => [
    '',
    `map $answer_kind ${variableOf(name)} {`,
    '    default "";',
    ...ANSWER_KINDS.flatMap((kind) => {
      const value = table[kind][name];
      return value === undefined ? [] : [`    ${kind} ${quoted(value)};`];
    }),
    '}',
  ]);
  return `${[
    GENERATED,
    'map $uri $path_kind {',
    '    default page;',
    ...paths,
    '}',
    'map $upstream_http_x_content_type_options $answer_kind {',
    '    "" $path_kind;',
    '    default of_the_shop;',
    '}',
    ...headers,
  ].join('\n')}\n`;
}

/** Returns the file for `server {}`, which adds the headers to every answer, errors included. */
export const nginxHeaders = (table: Table): string =>
  `${[GENERATED, ...namesOf(table).map((name) => `add_header ${name} ${variableOf(name)} always;`)].join('\n')}\n`;
