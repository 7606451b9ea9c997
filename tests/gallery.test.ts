import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Components that draw nothing. */
const UNSEEN = ['OwnSheet'];

/** Returns the components that the files of a folder export. */
function componentsOf(folder: string): string[] {
  const files = globSync(`${folder}/**/*.tsx`).filter((file) => !/[.-]test\.tsx$/.test(file));
  return files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)(?! = createContext)\b/gm),
    ].map(([, name = '']) => name),
  );
}

describe.each([
  { folder: 'src/ui', page: 'gallery/shop' },
  { folder: 'studio/ui', page: 'gallery/studio' },
])('$page', ({ folder, page }) => {
  const source = globSync(`${page}/*.tsx`)
    .filter((file) => !file.endsWith('/main.tsx'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  test(`renders every component of ${folder}`, () => {
    const components = componentsOf(folder);
    expect(components.length).toBeGreaterThan(25);
    const missing = components.filter((name) => !new RegExp(`<${name}\\b`).test(source));
    expect(missing.filter((name) => !UNSEEN.includes(name))).toEqual([]);
  });
});
