import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEXT_AREAS } from '../studio/lib/text-areas.ts';

/** Values that a file imports at once, and those that it loads when they are needed. Types are gone in the bundle. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const statics = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm);
  // A route names its screens, which have their texts by themselves.
  const lazy = file.endsWith('/route.tsx') ? [] : source.matchAll(/import\('(\.[^']+)'\)/g);
  return [...statics, ...lazy].map(([, target = '']) => normalize(join(dirname(file), target)));
}

/** Areas with catalogues of their own whose texts can be shown once `file` is loaded. */
function areasShownBy(file: string): string[] {
  const files = new Set([file]);
  // A set that grows while it is iterated is iterated to its new end.
  for (const each of files)
    for (const imported of importsOf(each)) if (/^studio\/.*\.tsx?$/.test(imported)) files.add(imported);
  return TEXT_AREAS.filter((area) =>
    [...files].some(
      (each) =>
        each.startsWith(`studio/features/${area}/`) && /from '@lingui\/\w+\/macro'/.test(readFileSync(each, 'utf8')),
    ),
  );
}

interface Screen {
  readonly file: string;
  /** The areas that its route loads the texts of. */
  readonly loaded: readonly string[];
}

const SCREENS: readonly Screen[] = globSync('studio/features/*/route.tsx').flatMap((route) =>
  [...readFileSync(route, 'utf8').matchAll(/(?:withTexts\(\[([^\]]*)\],\s*)?\(\) =>\s*import\('(\.\/[^']+)'\)/g)].map(
    ([, areas = '', target = '']) => ({
      file: join(dirname(route), target),
      loaded: [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
    }),
  ),
);

describe('the texts of the studio are loaded with what shows them', () => {
  test('there are screens', () => {
    expect(SCREENS.length).toBeGreaterThan(20);
  });

  test('what is there from the start shows no texts of an area', () => {
    expect(areasShownBy('studio/app/main.tsx')).toEqual([]);
  });

  test.each(SCREENS)('$file', ({ file, loaded }) => {
    expect([...loaded].sort()).toEqual(areasShownBy(file));
  });
});
