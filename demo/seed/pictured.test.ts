import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadSeed } from './load.ts';
import { sizeOf } from './pictures/amounts.ts';
import { drawPicture } from './pictures/index.ts';
import { KITS } from './pictures/kits.ts';
import { Pen } from './pictures/pen.ts';
import { SCENES } from './pictures/scenes.ts';
import { stamped } from './pictures/stamped.ts';
import type { SeedProduct } from './types.ts';

const { posts, products } = await loadSeed();
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

test('no two products share a picture', () => {
  const bySlugs = Map.groupBy(products, (product) => drawPicture(front(product)));
  const shared = [...bySlugs.values()]
    .map((group) => group.map(({ slug }) => slug))
    .filter((slugs) => slugs.length > 1);
  expect(shared).toEqual([]);
});

test('stencils, stamps and moulds show motifs of their own, not only colours', () => {
  for (const drawing of ['stencil', 'stamp', 'silicone-mould']) {
    const own = products.filter((product) => front(product).drawing === drawing);
    const shapes = new Set(own.map((product) => front(product).shape));
    expect([drawing, shapes.size]).toEqual([drawing, own.length]);
    for (const product of own) {
      const { mark: _, ...spec } = front(product);
      expect(drawPicture({ ...spec, view: 'swatch' })).toContain('<path');
    }
  }
});

test('a package shows the amount in its name, and is larger for a larger amount', () => {
  const marked = products.filter((product) => front(product).amount !== undefined);
  expect(marked.length).toBeGreaterThan(60);
  for (const product of marked) {
    const { mark } = front(product);
    const { weight, volume } = product.attributes;
    const amount = weight ?? volume ?? '';
    const text = typeof amount === 'string' ? amount : amount.uk;
    expect([product.slug, mark]).toEqual([product.slug, text.replace(/\s/, ' ')]);
  }
  const sizes = [40, 250].map((amount) => sizeOf(new Pen('#c98432', 'size', 1, { amount }), 500));
  expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
});

test('a kit shows every product that its contents name, as often as they say', () => {
  const kits = products.filter((product) => ['gilding-kit', 'craft-kit'].includes(front(product).drawing));
  expect(Object.keys(KITS).sort()).toEqual(kits.map((product) => front(product).shape).sort());
  for (const product of kits) {
    const { contents } = product.attributes;
    const named = (typeof contents === 'object' ? contents.uk : '').split(/, (?![^(]*\))/);
    const shown = KITS[front(product).shape ?? ''] ?? [];
    expect([product.slug, shown.length]).toEqual([product.slug, named.length]);
    named.forEach((name, index) => {
      const count = Number(/^(\d+) (?:пензлі|фарб|штампи|куль)/.exec(name)?.[1] ?? 0);
      if (count > 0) expect([product.slug, name, shown[index]?.at.length]).toEqual([product.slug, name, count]);
    });
  }
});

test('each article has a scene of its own', () => {
  const scenes = posts.map(({ slug, picture }) => ({ slug, ...picture }));
  expect(Object.keys(SCENES).sort()).toEqual(scenes.map(({ slug }) => slug).sort());
  for (const { slug, view, shape } of scenes) expect([slug, view, shape]).toEqual([slug, 'scene', slug]);
  for (const { picture } of posts) expect(drawPicture(picture)).toContain('viewBox="0 0 1280 800"');
});
