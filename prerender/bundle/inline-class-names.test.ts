import { expect, test } from 'vitest';
import { inlined } from './inline-class-names.ts';

const nameOf = (name: string, file: string) => {
  if (name === 'missing') throw new Error(`No class of this name was found: ${file} ${name}`);
  return `${file.split('/').at(-1)?.[0]}${name[0]}`;
};
const inline = (code: string) => inlined(code, '/shop/src/ui', nameOf);

test('inlines class names and keeps the import of the sheet for its rules', () => {
  const code = "import styles from './box.module.css';\nexport const A = () => <p className={styles.row + x} />;";
  expect(inline(code)).toBe('import \'./box.module.css\';\nexport const A = () => <p className={"br" + x} />;');
});

test('keeps the object for computed lookups', () => {
  const code = "import styles from './box.module.css';\nconst a = styles.row + styles[size];";
  expect(inline(code)).toBe('import styles from \'./box.module.css\';\nconst a = "br" + styles[size];');
});

test('keeps the names of several sheets apart, and leaves other objects and paths alone', () => {
  const code =
    "import menu from './menu.module.css';\nimport foot from '../foot.module.css';\nconst a = [menu.row, foot.row, site.menu.row, './menu.row'];";
  expect(inline(code)).toBe(
    "import './menu.module.css';\nimport '../foot.module.css';\nconst a = [\"mr\", \"fr\", site.menu.row, './menu.row'];",
  );
  expect(inline('const a = styles.row;')).toBeNull();
});

test('rejects a class that the sheet does not have', () => {
  expect(() => inline("import styles from './box.module.css';\nconst a = styles.missing;")).toThrow('box.module.css');
});
