import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { HTML_POLICIES, isCleanHtml } from '../../server/db/html.ts';
import { loadSeed } from './load.ts';
import { sizeOf } from './pictures/amounts.ts';
import { drawPicture } from './pictures/index.ts';
import { KITS } from './pictures/kits.ts';
import { Pen } from './pictures/pen.ts';
import { SCENES } from './pictures/scenes.ts';
import { stamped } from './pictures/stamped.ts';
import { withStepPictures } from './rows.ts';
import type { Drawing, SeedProduct } from './types.ts';

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

/** Products of different families that look alike but for their colour, with the reason. */
const ALIKE_BUT_FOR_COLOUR: readonly (readonly [drawing: Drawing, reason: string])[] = [
  ['varnish-bottle', 'varnishes and mediums are sold in the same bottle'],
  ['gesso-bag', 'chalk and dry bole are sold in the same bag'],
  ['gouache-jar', 'ready gesso and acrylic gesso are sold in the same tub'],
  ['tube', 'paints of one volume are sold in the same tube'],
  ['canvas-roll', 'linen without a ground is the same cloth for painting and for boards'],
  ['brush-round', 'brushes of one form, hair and number differ by their handles'],
  ['leaf-booklet', 'leaf of one fineness and format differs by its metal'],
  ['leaf-flakes', 'flakes of one weight differ by their metal'],
  ['sketchbook', 'sketchbooks of one format differ by their covers'],
];

test('products of different families look alike but for their colour only for a stated reason', () => {
  const familyOf = ({ slug }: SeedProduct) => slug.split('-').slice(0, 2).join('-');
  const alike = Map.groupBy(products, (product) => JSON.stringify({ ...front(product), colour: '' }));
  const shared = [...alike.values()].filter(
    (group) =>
      new Set(group.map(familyOf)).size > 1 &&
      !ALIKE_BUT_FOR_COLOUR.some(([drawing]) => group.every((product) => front(product).drawing === drawing)),
  );
  expect(shared.map((group) => group.map(({ slug }) => slug))).toEqual([]);
});

test.each([
  [/^Агатовий зубок/, 7],
  [/^Мастихін/, 3],
  [/^Мольберт/, 3],
  [/^Палітра/, 2],
  [/^Багет/, 6],
  [/^Набір .*стек/, 3],
])('%s: %i products have as many shapes', (pattern, count) => {
  const shapes = named(pattern).map((product) => front(product).shape ?? 'usual');
  expect([shapes.length, new Set(shapes).size]).toEqual([count, count]);
});

test('a larger number is a wider brush, and kolinsky is drawn as red sable', () => {
  const widths = ['№2', '№6', '№10'].map((number) => {
    const [brush] = named(new RegExp(`^Пензель круглий, колонок, ${number}$`));
    return brush && front(brush).millimetres?.[0];
  });
  expect(widths).toEqual(widths.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  expect(new Set(widths).size).toBe(3);
  for (const product of named(/^Пензель .*колонок/))
    expect(drawPicture(front(product)).toUpperCase()).toContain('#A2602E');
});

test('a set of eight brushes shows eight', () => {
  const [set] = named(/^Набір пензлів для олії, 8/);
  const drawn = set ? drawPicture(front(set)) : '';
  // Each brush of the set has two gilt rings on its handle.
  expect(drawn.split('#C59B3F').length - 1).toBe(16);
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
    const texts = Object.values(product.attributes).map((value) => (typeof value === 'string' ? value : value.uk));
    expect([product.slug, texts]).toEqual([product.slug, expect.arrayContaining([mark])]);
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

test('an article whose steps have pictures has one for each step, described by its heading', () => {
  const withSteps = posts.filter(({ steps }) => steps);
  expect(withSteps.length).toBeGreaterThan(0);
  for (const { slug, html, steps = [] } of withSteps) {
    expect(new Set(steps.map(({ shape }) => shape)).size).toBe(steps.length);
    const ids = steps.map((_, index) => `picture-${index}`);
    for (const text of Object.values(html)) {
      const written = withStepPictures(text, ids);
      const described = [...written.matchAll(/data-media="([^"]+)" data-alt="([^"]+)"/g)];
      const headings = [...text.matchAll(/<h3 data-step="true"[^>]*>(.*?)<\/h3>/g)].map(([, heading]) => heading);
      expect([slug, described.map(([, id]) => id)]).toEqual([slug, ids]);
      expect(described.map(([, , alt]) => alt)).toEqual(headings);
      expect(isCleanHtml(written, HTML_POLICIES.post)).toBe(true);
    }
  }
});
