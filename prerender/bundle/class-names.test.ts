import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClassNames } from './class-names.ts';

const root = mkdtempSync(join(tmpdir(), 'class-names-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, css: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), css);
}

test('gives each class and animation a short unique name, independent of the order of requests', () => {
  write(
    'src/a/card.module.css',
    '.name { color: red } /* .gone */ .price:hover > .name, .old { background: url(./x.svg) }',
  );
  write(
    'src/b.module.css',
    '.name { animation: turn 1s } @keyframes turn { 50.5% { opacity: 0 } } @media (width < 2px) { .wide-1 {} }',
  );
  write('src/plain.css', '.js { color: red }');
  const asked = (names: readonly (readonly [string, string])[]) => {
    const nameOf = createClassNames(root);
    return new Map(names.map(([file, name]) => [`${file} ${name}`, nameOf(name, join(root, file))]));
  };
  const names = [
    ['src/a/card.module.css', 'name'],
    ['src/a/card.module.css', 'price'],
    ['src/a/card.module.css', 'old'],
    ['src/b.module.css', 'name'],
    ['src/b.module.css', 'turn'],
    ['src/b.module.css', 'wide-1'],
  ] as const;
  const given = asked(names);
  expect(new Set(given.values()).size).toBe(names.length);
  for (const name of given.values()) expect(name).toMatch(/^[A-Za-z]{2}$/);
  expect(Object.fromEntries(asked(names.toReversed()))).toEqual(Object.fromEntries(given));
  expect(createClassNames(root)('old', `${join(root, 'src/a/card.module.css')}?inline`)).toBe(
    given.get('src/a/card.module.css old'),
  );
  // Moving a rule changes no name.
  write('src/a/card.module.css', '.old {} .name {} .price {}');
  expect(Object.fromEntries(asked(names))).toEqual(Object.fromEntries(given));
  expect(() => createClassNames(root)('gone', join(root, 'src/a/card.module.css'))).toThrow(
    'src/a/card.module.css gone',
  );
});

test('the shop has fewer classes than there are two-letter names', () => {
  const nameOf = createClassNames(process.cwd());
  expect(nameOf('icon', join(process.cwd(), 'src/ui/button.module.css'))).toHaveLength(2);
});
