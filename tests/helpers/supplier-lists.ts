import { createRandom, type Random } from '../../demo/seed/pictures/random.ts';
import type { ListProduct } from '../../server/import/lists/match.ts';

/** A product with the sums that a generated list gives. */
export interface SuppliedProduct extends ListProduct {
  /** Kopiykas. */
  readonly price: number;
  readonly cost: number;
}

/** A list as a supplier might send it, and the truth about it. */
export interface SupplierList {
  readonly text: string;
  /** The product of each row of an item, by the number of the row from 1; null for a product that the shop lacks. */
  readonly truth: ReadonlyMap<number, number | null>;
  /** Roles that columns have in truth. */
  readonly columns: readonly string[];
}

type Column = 'counter' | 'sku' | 'article' | 'gtin' | 'name' | 'unit' | 'cost' | 'price' | 'stock';

const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  counter: ['№', '№ п/п', 'N'],
  sku: ['Артикул', 'Код товару', 'SKU', 'Арт.'],
  article: ['Код', 'Артикул постачальника', 'Item code', 'Код 1С'],
  gtin: ['Штрихкод', 'Штрих-код', 'EAN', 'Barcode'],
  name: ['Назва', 'Найменування товару', 'Наименование', 'Номенклатура', 'Product name', 'Товар'],
  unit: ['Од.', 'Ед. изм.', 'Unit'],
  cost: ['Опт, грн', 'Закупівельна ціна', 'Дилерская цена', 'Wholesale price', 'Ціна опт'],
  price: ['РРЦ', 'Роздрібна ціна, грн', 'Розница', 'Retail'],
  stock: ['Залишок', 'Остаток на складе', 'К-сть', 'Наявність, шт', 'Stock'],
};

const PREAMBLE = [
  'ТОВ «Майстер і Ко», м. Київ, вул. Ярославів Вал, 12',
  'Прайс-лист від 12.11.2026',
  'тел. +380 44 234 56 78, опт від 5 000 грн',
  'Цены действительны до конца месяца',
];
const SECTIONS = ['ЗОЛОЧЕННЯ', 'Краски и пигменты', '--- Пензлі ---', 'Розпродаж'];
const STRANGERS = [
  'Скотч малярний 48 мм',
  'Рукавички нітрилові L, 100 шт',
  'Пистолет клеевой 40 Вт',
  'Фарба для стін біла 10 л',
  'Шпатель резиновый 60 мм',
  'Стрічка двостороння 25 мм',
  'Ніж канцелярський 18 мм',
  'Клей ПВА будівельний 1 кг',
  'Валик поролоновый 100 мм',
  'Папір наждачний P240',
];
const ADDED = ['шт.', 'новинка', 'ТМ Атлас', '(уп.)', 'АКЦІЯ', 'в наявності'];
const LETTERS = 'абвгдеиклмнопрстуя';

/** Makes a list of some of the products; the same seed makes the same list. */
export function makeSupplierList(products: readonly SuppliedProduct[], seed: number): SupplierList {
  const random = createRandom(Math.imul(seed + 1, 2654435761));
  const layout = makeLayout(random);
  const lines: string[] = [];
  const truth = new Map<number, number | null>();
  const put = (cells: readonly string[]) => lines.push(cells.join(layout.separator));
  if (random.chance(0.6)) lines.push(...PREAMBLE.filter(() => random.chance(0.6)));
  if (layout.hasHeadings) for (const cells of headingRows(layout, random)) put(cells);
  for (const [index, item] of itemsOf(products, random).entries()) {
    if (random.chance(0.05)) lines.push(pick(SECTIONS, random));
    if (random.chance(0.03)) lines.push('');
    put(layout.columns.map((column) => cellOf(column, item, index, layout, random)));
    truth.set(lines.length, item.id);
  }
  if (random.chance(0.5))
    put(layout.columns.map((column) => (column === 'name' ? 'Разом' : column === 'stock' ? '999' : '')));
  return {
    text: lines.join('\n'),
    truth,
    columns: layout.columns.map((column) => ROLES[column]),
  };
}

const ROLES: Readonly<Record<Column, string>> = {
  counter: '',
  sku: 'code',
  article: 'code',
  gtin: 'gtin',
  name: 'name',
  unit: '',
  cost: 'cost',
  price: 'price',
  stock: 'stock',
};

const pick = <Value>(values: readonly Value[], random: Random): Value => {
  const value = values[Math.floor(random.between(0, values.length))];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
};

interface Layout {
  readonly columns: readonly Column[];
  readonly separator: string;
  readonly hasHeadings: boolean;
  readonly isMerged: boolean;
  /** Number of changes of each name, at most. */
  readonly noise: number;
  readonly formatSum: (kopiykas: number) => string;
}

function makeLayout(random: Random): Layout {
  const optional = (column: Column, share: number): Column[] => (random.chance(share) ? [column] : []);
  const keys: Column[] = random.chance(0.35) ? ['sku'] : random.chance(0.5) ? ['article'] : [];
  const values: Column[] = [...optional('cost', 0.8), ...optional('price', 0.6)];
  const rest: Column[] = [...keys, ...optional('gtin', 0.3), 'name', ...optional('unit', 0.4)];
  const sums: Column[] = values.length > 0 ? values : ['cost'];
  const columns = [
    ...optional('counter', 0.4),
    ...shuffled(rest, random),
    ...shuffled([...sums, ...optional('stock', 0.5)], random),
  ];
  return {
    columns,
    separator: pick(['\t', ';', '\t', ' | '], random),
    hasHeadings: random.chance(0.85),
    isMerged: random.chance(0.25) && columns.includes('cost') && columns.includes('price'),
    noise: Math.floor(random.between(0, 4)),
    formatSum: pick(FORMATS, random),
  };
}

const grouped = (whole: number, space: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, space);
const FORMATS: readonly ((kopiykas: number) => string)[] = [
  (sum) => (sum / 100).toFixed(2),
  (sum) => (sum / 100).toFixed(2).replace('.', ','),
  (sum) => `${grouped(Math.trunc(sum / 100), ' ')},${String(sum % 100).padStart(2, '0')} грн`,
  (sum) => `${grouped(Math.trunc(sum / 100), '\u00a0')},${String(sum % 100).padStart(2, '0')}`,
  (sum) => `${(sum / 100).toFixed(2)} ₴`,
  (sum) => String(Math.round(sum / 100)),
];

function headingRows({ columns, isMerged }: Layout, random: Random): readonly (readonly string[])[] {
  const headings = columns.map((column) => pick(HEADINGS[column], random));
  if (!isMerged) return [headings];
  const firstSum = columns.findIndex((column) => column === 'cost' || column === 'price');
  const isSum = (column: Column) => column === 'cost' || column === 'price';
  return [
    columns.map((column, index) => (isSum(column) ? (index === firstSum ? 'Ціна, грн' : '') : (headings[index] ?? ''))),
    columns.map((column) => (column === 'cost' ? 'опт' : column === 'price' ? 'роздріб' : '')),
  ];
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, key: random.between(0, 1) }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value);
}

interface Item {
  /** Null for a product that the shop lacks. */
  readonly id: number | null;
  readonly product: SuppliedProduct;
  readonly name: string;
}

/** Chooses products, and adds some that the shop lacks: strangers, and other sizes of its own products. */
function itemsOf(products: readonly SuppliedProduct[], random: Random): readonly Item[] {
  const own = shuffled(products, random).slice(0, Math.floor(random.between(20, 60)));
  const names = new Set(products.flatMap((product) => product.names));
  return own.flatMap((product): readonly Item[] => {
    const name = pick(product.names, random);
    const items: Item[] = [{ id: product.id, product, name }];
    if (random.chance(0.1)) items.push({ id: null, product: strange(product, random), name: pick(STRANGERS, random) });
    const resized = name.replace(/\d+/, (number) => String(Number(number) * 3 + 1));
    if (random.chance(0.1) && resized !== name && !names.has(resized)) {
      items.push({ id: null, product: strange(product, random), name: resized });
    }
    return items;
  });
}

/** Returns a product with the sums of another and with codes that the shop does not know. */
const strange = (product: SuppliedProduct, random: Random): SuppliedProduct => ({
  ...product,
  sku: `X${Math.floor(random.between(100_000, 999_999))}`,
  gtin: withCheckDigit(`590${Math.floor(random.between(100_000_000, 999_999_999))}`),
});

/** Returns an EAN-13 of twelve digits and their check digit. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function cellOf(column: Column, { product, name }: Item, index: number, layout: Layout, random: Random): string {
  const cells: Readonly<Record<Column, () => string>> = {
    counter: () => String(index + 1),
    sku: () => (random.chance(0.1) ? '' : noisyCode(product.sku, random)),
    article: () => String(40_000 + product.id * 7),
    gtin: () => (random.chance(0.2) ? '' : (product.gtin ?? '')),
    name: () => noisyName(name, layout.noise, random),
    unit: () => 'шт',
    cost: () => layout.formatSum(product.cost),
    price: () => layout.formatSum(product.price),
    stock: () => String(Math.floor(random.between(0, 300))),
  };
  return cells[column]();
}

const noisyCode = (code: string, random: Random) =>
  random.chance(0.2) ? code.toLowerCase() : random.chance(0.1) ? code.replaceAll('-', ' ') : code;

/** Changes a name as suppliers do: errors of typing, other order, abbreviations, added and missing words. */
function noisyName(name: string, noise: number, random: Random): string {
  let words = name.split(' ');
  for (let change = 0; change < noise; change++) {
    const at = Math.floor(random.between(0, words.length));
    const word = words[at] ?? '';
    const isWord = /^\p{L}{5,}/u.test(word);
    const changes: readonly (() => readonly string[])[] = [
      () => (isWord ? words.with(at, misspelt(word, random)) : words),
      () => (isWord ? words.with(at, `${word.slice(0, 5)}.`) : words),
      () => [...words, pick(ADDED, random)],
      () => (isWord && words.length > 4 ? words.toSpliced(at, 1) : words),
      () => (words.length > 2 ? [...words.slice(1), ...words.slice(0, 1)] : words),
    ];
    words = [...pick(changes, random)()];
  }
  const text = words.join(' ').replaceAll(/[;|\t]/g, ',');
  return random.chance(0.15) ? text.toUpperCase() : text;
}

function misspelt(word: string, random: Random): string {
  const at = Math.floor(random.between(1, word.length - 1));
  const letter = pick([...LETTERS], random);
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ];
  return pick(kinds, random);
}
