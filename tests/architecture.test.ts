import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The layers of docs/architecture.md: what each folder may import beside itself. The longest folder that fits counts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  pages: ['src/app', 'src/styles'],
  'src/app': ['src/features', 'src/ui', 'src/lib', 'src/rules', 'src/contract', 'src/styles', 'locales'],
  'src/features': ['src/ui', 'src/lib', 'src/rules', 'src/contract'],
  'src/ui': ['src/lib', 'src/rules', 'src/contract'],
  'src/lib': ['src/rules', 'src/contract'],
  'src/rules': ['src/contract'],
  'src/contract': [],
  server: ['src/contract', 'src/rules'],
  prerender: ['server', 'src/contract', 'src/rules', 'src/app'],
  scripts: ['prerender', 'server', 'tests', 'src/contract', 'src/rules'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const FILES = globSync('{pages,src,server,prerender,scripts}/**/*.{ts,tsx}').filter(
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
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

function isAllowed({ from, to }: Import): boolean {
  const folder = folderOf(from);
  if (!folder || to.startsWith(`${folder}/`)) return true;
  return (MAY_IMPORT[folder] ?? []).some((allowed) => to.startsWith(`${allowed}/`));
}

const IMPORTS = FILES.flatMap(importsOf);

test('imports go one way through the layers', () => {
  expect(IMPORTS.length).toBeGreaterThan(500);
  const wrong = IMPORTS.filter((edge) => !isAllowed(edge));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** The one owner of the browser's storage; a script that runs before the app; what deletes the cookies of Google's tag. */
const TOUCH_THE_BROWSER = [
  'src/lib/browser-storage.ts',
  'src/features/announcement/closed-announcement.ts',
  'src/features/analytics/sinks/ga4.ts',
];

test('what is kept in a browser goes through the list of src/rules/browser-data.ts', () => {
  const touching = FILES.filter((file) => /^(?:src|pages)\//.test(file)).filter((file) =>
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie/.test(readFileSync(file, 'utf8')),
  );
  expect(touching.filter((file) => !TOUCH_THE_BROWSER.includes(file))).toEqual([]);
});

test('features do not import each other in a circle', () => {
  const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of IMPORTS) {
    const [source, target] = [featureOf(from), featureOf(to)];
    if (source && target && source !== target) edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  const findCircle = (feature: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(feature)) return [...path, feature];
    for (const next of edges.get(feature) ?? []) {
      const circle = findCircle(next, [...path, feature]);
      if (circle) return circle;
    }
    return null;
  };
  const circles = [...edges.keys()].map((feature) => findCircle(feature, []));
  expect(circles.find((circle) => circle !== null)).toBeUndefined();
});
