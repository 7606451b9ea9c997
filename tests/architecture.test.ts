import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Folders of the shop that the studio may import. */
const SHOP_PARTS = [
  'src/contract',
  'src/rules',
  'src/lib/api.ts',
  'src/lib/browser-storage.ts',
  'src/lib/dates.ts',
  'src/lib/use-debounced.ts',
  'src/ui/brand-mark.tsx',
];

/**
 * The layers of docs/architecture.md: the folders that each folder, or file, may import besides itself. The longest
 * match counts.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  pages: ['src/app', 'src/styles'],
  'src/app': ['src/features', 'src/ui', 'src/lib', 'src/rules', 'src/contract', 'src/styles', 'locales'],
  // Scripts separate from the app's.
  'src/worker': ['src/features', 'src/lib', 'src/rules', 'src/contract', 'src/styles'],
  'src/features': ['src/ui', 'src/lib', 'src/rules', 'src/contract'],
  'src/ui': ['src/lib', 'src/rules', 'src/contract'],
  'src/lib': ['src/rules', 'src/contract'],
  'src/rules': ['src/contract'],
  'src/contract': [],
  // The studio may import only shop code without texts, because those are in the shop's catalogues.
  'studio/app': ['studio/features', 'studio/ui', 'studio/lib', 'studio/contract', 'src/styles', ...SHOP_PARTS],
  'studio/features': ['studio/ui', 'studio/lib', 'studio/contract', ...SHOP_PARTS],
  'studio/ui': ['studio/lib', 'studio/contract', ...SHOP_PARTS],
  'studio/lib': ['studio/locales', 'studio/contract', ...SHOP_PARTS],
  'studio/contract': ['src/contract', 'src/rules'],
  // Loaded separately into the shop's pages, so it must not import anything.
  'studio/edit.ts': [],
  server: ['src/contract', 'src/rules', 'studio/contract', 'demo'],
  demo: ['server', 'src/contract', 'src/rules', 'studio/contract'],
  prerender: ['server', 'src/contract', 'src/rules', 'src/app', 'studio/contract'],
  scripts: ['prerender', 'server', 'demo', 'tests', 'src/contract', 'src/rules', 'studio/contract'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const FILES = globSync('{pages,src,studio,server,demo,prerender,scripts}/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:gen|test)\.tsx?$/.test(file),
);

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    from: file,
    to: normalize(join(dirname(file), target)),
  }));
}

const folderOf = (file: string) =>
  Object.keys(MAY_IMPORT)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

function isAllowed({ from, to }: Import): boolean {
  const folder = folderOf(from);
  if (!folder || to.startsWith(`${folder}/`)) return true;
  return (MAY_IMPORT[folder] ?? []).some((allowed) => to === allowed || to.startsWith(`${allowed}/`));
}

const IMPORTS = FILES.flatMap(importsOf);

test('imports go one way through the layers', () => {
  expect(IMPORTS.length).toBeGreaterThan(500);
  const wrong = IMPORTS.filter((edge) => !isAllowed(edge));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/**
 * Files that may access the browser's storage and cookies: the owners of the storage of shop and studio, a script that
 * runs before the app, the removal of the cookies of Google's tag, and the studio's mark.
 */
const TOUCH_THE_BROWSER = [
  'src/lib/browser-storage.ts',
  'studio/lib/stored.ts',
  'src/app/edit-button.ts',
  'studio/edit.ts',
  'src/rules/closed-announcement.ts',
  'src/features/analytics/sinks/ga4.ts',
];

test('browser storage is accessed only through the list of src/rules/browser-data.ts', () => {
  const touching = FILES.filter((file) => /^(?:src|pages|studio)\//.test(file)).filter((file) =>
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie/.test(readFileSync(file, 'utf8')),
  );
  expect(touching.filter((file) => !TOUCH_THE_BROWSER.includes(file))).toEqual([]);
});

/** Returns the first import cycle between folders (`folderOf` returns a file's folder), such as `a, b, a`. */
function findCircle(folderOf: (file: string) => string | undefined): readonly string[] | undefined {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of IMPORTS) {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source && target && source !== target) edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  const walk = (folder: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(folder)) return [...path, folder];
    return [...(edges.get(folder) ?? [])].map((next) => walk(next, [...path, folder])).find(Boolean);
  };
  return [...edges.keys()].map((folder) => walk(folder, [])).find(Boolean);
}

test('features do not import each other in a circle', () => {
  expect(findCircle((file) => /^(?:src|studio)\/features\/[^/]+\//.exec(file)?.[0])).toBeUndefined();
});

/** Folders of server/ that are not domains: code that every domain may use, and code that composes the domains. */
const NO_DOMAIN: ReadonlySet<string> = new Set([
  'changes',
  'command-line',
  'db',
  'error-codes',
  'files',
  'jobs',
  'middleware',
  'openapi',
  'processes',
  'security-headers',
  'vendors',
]);

/** Files that may import all domains and the studio, and that no domain may import. */
const COMPOSITION_ROOTS = [
  /^server\/(?:app|deps|main|routes|server-documents|shop|site)\.ts$/,
  /^scripts\//,
  /^server\/jobs\/(?:handlers|clean-up|dead-jobs|retention)\.ts$/,
];

const isRoot = (file: string) => COMPOSITION_ROOTS.some((root) => root.test(file));

function domainOf(file: string): string | undefined {
  const folder = /^server\/([^/]+)\//.exec(file)?.[1];
  return folder === undefined || NO_DOMAIN.has(folder) ? undefined : folder;
}

describe("the server's domains", () => {
  const isServers = (file: string) => file.startsWith('server/');
  const edges = IMPORTS.filter(({ from, to }) => isServers(from) && isServers(to)).map((edge) => ({
    ...edge,
    name: `${edge.from} -> ${edge.to}`,
  }));

  test('do not import each other in a circle', () => {
    expect(findCircle(domainOf)).toBeUndefined();
  });

  test('are not imported by anything below them', () => {
    const wrong = edges.filter(({ from, to }) => !domainOf(from) && !isRoot(from) && domainOf(to));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('do not import the modules that compose them', () => {
    const wrong = edges.filter(({ from, to }) => !isRoot(from) && isRoot(to));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

/** Files of the server that may import the demo, and the folders there: stand-ins of vendors, and pictures to draw. */
const KNOWS_THE_DEMO: Readonly<Record<string, RegExp>> = {
  'server/shop.ts': /^demo\/(?:bank|identity-provider|letters|mailbox|nova-poshta)\//,
  'server/main.ts': /^demo\/drawings\//,
};

describe('the demo', () => {
  test('is known to the server where it is put together, and to scripts', () => {
    const wrong = IMPORTS.filter(
      ({ from, to }) => from.startsWith('server/') && to.startsWith('demo/') && !KNOWS_THE_DEMO[from]?.test(to),
    );
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('does not know what puts the server together', () => {
    const wrong = IMPORTS.filter(({ from, to }) => from.startsWith('demo/') && isRoot(to));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('has no rows that a server would load: it imports pictures without the seed that shows them', () => {
    const reached = new Set(['server/main.ts']);
    for (const file of reached) for (const { from, to } of IMPORTS) if (from === file) reached.add(to);
    expect(reached.has('demo/drawings/drawings.ts')).toBe(true);
    expect([...reached].filter((file) => /^demo\/seed\/(?:seed|load|rows|demo-[\w-]+)\.ts$/.test(file))).toEqual([]);
  });
});

/** Loads the studio's writes separately from the bundle of the process that rehearses them. */
const LOADS_WRITES = 'prerender/bundle/bundle.ts';

test('the studio may import all domains, and no domain imports the studio', () => {
  const wrong = IMPORTS.filter(
    ({ from, to }) =>
      to.startsWith('server/studio/') &&
      !from.startsWith('server/studio/') &&
      !isRoot(from) &&
      !(from === LOADS_WRITES && to === 'server/studio/schedule/run-until.ts'),
  );
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** Server modules that the engine may import: data of pages, changes, requests for rebuilds, and the platform. */
const KNOWN_TO_PRERENDER =
  /^server\/(?:(?:page-data|catalogue|content|changes|rebuilds|site-requests|audit|db|jobs|processes|metrics)\/|(?:instance\/instance|env|settings|errors|file-lock|log|compression|stop-signals|within)\.ts$)/;

test('prerender imports reads and the platform of the server, no routes and no shop', () => {
  const wrong = IMPORTS.filter(
    ({ from, to }) =>
      from.startsWith('prerender/') &&
      from !== LOADS_WRITES &&
      to.startsWith('server/') &&
      !KNOWN_TO_PRERENDER.test(to),
  );
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** Bulk reads of pages, whose results the contract parses; see docs/decisions/0040-rows.md. */
const UNPARSED = /^server\/(?:catalogue|content|page-data)\//;

test('database rows are parsed, not cast', () => {
  const typed = FILES.filter((file) => file.startsWith('server/') && !UNPARSED.test(file)).filter((file) =>
    /\.query</.test(readFileSync(file, 'utf8')),
  );
  expect(typed).toEqual([]);
});

test('the server logs through server/log.ts, which masks contacts', () => {
  const writing = FILES.filter((file) => file.startsWith('server/') && file !== 'server/log.ts').filter((file) =>
    /console\.(?:error|warn)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(writing).toEqual([]);
});

/** Begins a comment: `//`, the first line of a block, a block's line after an empty one, or a comment of SQL. */
const UNCLEAR = /(?:\/\*\*?(?:\n \*)?|\/\/|^--)\s+(?:What|Who|Whose|Those|Whether|Whoever)\b/m;

test('comments begin with the subject or the verb of a sentence, not with What, Who, Those or Whether', () => {
  const files = globSync('{pages,src,studio,server,demo,prerender,scripts,tests,bench}/**/*.{ts,tsx,mjs,css,sql}');
  expect(files.length).toBeGreaterThan(2000);
  expect(files.filter((file) => UNCLEAR.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The rules of a stylesheet about elements inside a document that `:has()` concerns, with nested ones. */
const OF_DOCUMENT = /^[^\S\n]*(?::global\()?(?:html|:root)[^{]*:has\([^{]*\{[^}]*/gm;

/** Returns true if a rule names the document itself, its body, or elements by their classes alone. */
function isNarrow(rule: string): boolean {
  const [selectors = '', block = ''] = rule.split('{');
  if (block.includes('&')) return false;
  let bare = selectors;
  while (/\(/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
  return bare.split(',').every((selector) => /^\S+(?:\s+(?:body|\.\w+|[+>~]))*$/.test(selector.trim()));
}

test('html:has() selects by classes: otherwise every inserted element makes all styles be recalculated', () => {
  const wide = globSync('src/**/*.css', { exclude: ['src/features/product/print.css'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OF_DOCUMENT)].flatMap(([rule]) => (isNarrow(rule) ? [] : [file, rule])),
  );
  expect(wide).toEqual([]);
});
