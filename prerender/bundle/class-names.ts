import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Matches names of classes and animations in a style sheet; false positives do no harm. */
const NAMES = /\.([A-Za-z_][\w-]*)|@keyframes\s+([A-Za-z_][\w-]*)/g;
/** Matches comments and file URLs, which contain dots too. */
const NO_NAMES = /\/\*[\s\S]*?\*\/|url\([^)]*\)/g;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns a function that names the classes of the shop's style modules in a build: two letters each, assigned in the
 * order of files and names. The browser's build and the server's give the same name, and no two classes share one. All
 * names of the studio begin with `_`, because a page may contain both (the studio's button on the shop's pages).
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  const files = globSync('src/**/*.module.css', { cwd: root }).sort();
  const keys = files.flatMap((file) =>
    namesIn(readFileSync(`${root}/${file}`, 'utf8')).map((name) => keyOf(file, name)),
  );
  const short = new Map(keys.map((key, index) => [key, shortName(index)]));
  return (name, file) => {
    // Vite adds a query to a file that it has read more than once.
    const key = keyOf(relative(root, file.split('?')[0] ?? file), name);
    const known = short.get(key);
    if (known === undefined) throw new Error(`No class of this name was found: ${key}`);
    return known;
  };
}

const keyOf = (file: string, name: string) => `${file} ${name}`;

/** Sorted, so that the order of rules does not matter. */
function namesIn(css: string): string[] {
  const matches = css.replace(NO_NAMES, '').matchAll(NAMES);
  return [...new Set([...matches].map(([, className, keyframes]) => className ?? keyframes ?? ''))].sort();
}

/** Returns `aa`, `ba`, ... `ZZ`, `aaa`: two letters suffice for 2,704 classes. */
function shortName(index: number): string {
  const digits = [index % LETTERS.length];
  for (
    let rest = Math.floor(index / LETTERS.length);
    rest > 0 || digits.length < 2;
    rest = Math.floor(rest / LETTERS.length)
  ) {
    digits.push(rest % LETTERS.length);
  }
  return digits.map((digit) => LETTERS[digit]).join('');
}
