import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadSeed } from './load.ts';
import { drawPicture } from './pictures/index.ts';
import { stamped } from './pictures/stamped.ts';
import type { SeedProduct } from './types.ts';

const { products } = await loadSeed();
const named = (pattern: RegExp) => products.filter(({ name }) => pattern.test(name.uk));
const front = ({ pictures }: SeedProduct) => {
  const [picture] = pictures;
  if (!picture) throw new Error('A product without a picture');
  return picture;
};

test('a set shows the number of paints, pencils or sticks in its name', () => {
  const sets = named(/^(?:Набір (?:акварелі|олійних|графітних|кольорових|акварельних|сухої|олійної)|Вугілля|Сангіна)/);
  expect(sets).toHaveLength(12);
  for (const product of sets) {
    const count = Number(/(\d+)(?=\u00a0?(?: кольор| половинок|шт| шт|×))/.exec(product.name.uk)?.[1]);
    expect([product.name.uk, front(product).count]).toEqual([product.name.uk, count]);
  }
});

test('the drawing contains the given number of paints', () => {
  const colours = (count: number) => {
    const svg = drawPicture({ drawing: 'pan-set', colour: '#3b6ea5', view: 'front', count });
    // The cup of each pan is drawn once in this white.
    return svg.split('#FBF8F1').length - 1;
  };
  expect([12, 24, 36].map(colours)).toEqual([12, 24, 36]);
});

test('leaf shows the fineness and form in its name', () => {
  for (const product of named(/^Сусальне (?:золото|срібло)/)) {
    const { leaf, mark } = front(product);
    const { uk } = product.name;
    expect([uk, mark]).toEqual([uk, /[\d,]+\sК|999/.exec(uk)?.[0].replace(/\s/, ' ')]);
    const sold = uk.includes('трансферне') ? 'transfer' : uk.includes('подвійне') ? 'double' : 'loose';
    expect([uk, leaf]).toEqual([uk, sold]);
    expect(stamped(mark ?? '', 0, 0, 10, '#000000').match(/<path/g)).toHaveLength((mark ?? '').replace(' ', '').length);
  }
});

test('all products of leaf look different', () => {
  const leaves = products.filter((product) => ['leaf-booklet', 'loose-leaf'].includes(front(product).drawing));
  const pictures = leaves.map((product) =>
    createHash('sha256')
      .update(drawPicture(front(product)))
      .digest('hex'),
  );
  expect(leaves.length).toBeGreaterThan(15);
  expect(new Set(pictures).size).toBe(leaves.length);
});

test.each([
  [/^Акварель у кюветі/, 'pan'],
  [/^Набір акварелі/, 'pan-set'],
  [/^Набір олійних фарб/, 'paint-set'],
  [/^Чохол шкіряний/, 'tool-roll'],
  [/^Желатин листовий/, 'gelatine-sheets'],
  [/^Паволока/, 'canvas-roll'],
  [/^(?:Вугілля|Сангіна)/, 'sticks'],
  [/^Графіт тонкий/, 'pigment-jar'],
])('%s is drawn as %s', (pattern, drawing) => {
  expect(new Set(named(pattern).map((product) => front(product).drawing))).toEqual(new Set([drawing]));
});

test('a gilding kit contains gold for every colour of the lining', () => {
  const svg = drawPicture({ drawing: 'gilding-kit', colour: '#8c2f1b', view: 'front' });
  expect(svg.toUpperCase()).toContain('#D9AE3C');
});
