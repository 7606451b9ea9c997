import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { findSeparator } from './csv.ts';
import { guardFormula, unguardFormula } from './formulas.ts';
import { parseTable } from './parse.ts';
import { readTable } from './read.ts';
import { LIMITS, type ReadSettings, TableError } from './table.ts';

/** Reads a whole file; returns the rows with their numbers. */
async function read(file: string | Buffer, settings?: ReadSettings, open: typeof parseTable = parseTable) {
  const table = await open(typeof file === 'string' ? Buffer.from(file) : file, settings);
  const rows: string[] = [];
  for await (const { row, cells } of table.rows) rows.push(`${row}: ${cells.join('|')}`);
  return { format: table.format, columns: table.columns, settings: table.settings, sheets: table.sheets, rows };
}

const codeOf = (file: string | Buffer, settings?: ReadSettings, open?: typeof parseTable) =>
  read(file, settings, open).then(
    () => 'read',
    (error: unknown) => (error instanceof TableError ? error.problem.code : String(error)),
  );

const CP1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => [...Array(256).keys()].find((byte) => ANSI.decode(Uint8Array.of(byte)) === letter) ?? 63),
  );
const ANSI = new TextDecoder('windows-1251');
const TEXT = 'Артикул;Ціна\nЇ-1;1,5\n';

test.each<[string, string | Buffer, string]>([
  ['UTF-8', TEXT, 'utf-8'],
  ['UTF-8 with a mark', `\ufeff${TEXT}`, 'utf-8'],
  ['Windows-1251', CP1251(TEXT), 'windows-1251'],
  ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), 'utf-16be'],
])('%s is recognised', async (_, file, encoding) => {
  expect(await read(file)).toMatchObject({
    columns: ['Артикул', 'Ціна'],
    settings: { encoding, separator: ';' },
    rows: ['2: Ї-1|1,5'],
  });
});

test.each([
  ['a;b;c\n1,5;2,5;3,5', ';'],
  ['a,b\n1,2', ','],
  ['a\tb', '\t'],
  ['a|b|c', '|'],
  ['"a;b;c",d', ','],
  ['Прайс\n\nа;б', ';'],
  ['one', ';'],
])('the separator of %j is %j', (text, separator) => {
  expect(findSeparator(text)).toBe(separator);
});

test('rows keep their numbers from the spreadsheet; quotes, line breaks and inches are read', async () => {
  expect((await read('a;b\n\n1;"x\ny;""z"""\n;\n2;6" лінійка\n')).rows).toEqual(['3: 1|x\ny;"z"', '5: 2|6" лінійка']);
});

test('chosen settings override detected ones', async () => {
  expect((await read('a;b,c\n1;2,3', { separator: ',' })).columns).toEqual(['a;b', 'c']);
  expect(await codeOf(CP1251(TEXT), { encoding: 'utf-8' })).toBe('wrong_encoding');
});

const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'empty'],
  ['spaces', ' \n\n ', 'empty'],
  ['headings alone', 'a;b\n', 'no_rows'],
  ['an open quotation mark', 'a;b\n1;"2\n3;4', 'bad_csv'],
  ['a million columns', 'a;'.repeat(1_000_000), 'too_many_columns'],
  ['three hundred columns', `${'a;'.repeat(300)}\n`, 'too_many_columns'],
  ['a row of 3 MB', `a;b\n"${'x'.repeat(3_000_000)}";1`, 'bad_csv'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0x0d]), 'not_text'],
  ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old_excel'],
  ['an empty archive', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), EMPTY_ZIP]), 'not_a_spreadsheet'],
  ['half an archive', Buffer.from('PK\u0003\u0004abcdef', 'latin1'), 'not_a_spreadsheet'],
  ['a directory in an archive', zip({ 'xl/': '' }), 'not_a_spreadsheet'],
  [
    'an archive in an archive',
    zip({ 'a.xlsx': zip({ 'xl/workbook.xml': '<a/>' }).toString('latin1') }),
    'not_a_spreadsheet',
  ],
  ['a workbook of nothing', zip({ 'xl/workbook.xml': '' }), 'not_a_spreadsheet'],
  ['broken XML', '<?xml version="1.0"?><yml_catalog><shop></yml_catalog>', 'bad_yml'],
  ['XML that ends too early', '<yml_catalog><shop><offers>', 'bad_yml'],
  ['an unknown entity', '<yml_catalog><a>&boom;</a></yml_catalog>', 'bad_yml'],
  [
    'a billion laughs',
    '<!DOCTYPE yml_catalog [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><yml_catalog><x>&b;</x></yml_catalog>',
    'yml_doctype',
  ],
  [
    'a file of the server',
    '<!DOCTYPE yml_catalog [<!ENTITY a SYSTEM "file:///etc/passwd">]><yml_catalog>&a;</yml_catalog>',
    'yml_doctype',
  ],
  ['a hundred thousand tags within one another', `<yml_catalog>${'<offer><a>'.repeat(50_000)}`, 'too_deep'],
  [
    'a product of 3 MB',
    `<yml_catalog><offer><a>x</a></offer><offer><a>${'x'.repeat(3_000_000)}</a></offer></yml_catalog>`,
    'row_too_long',
  ],
  ['another XML', '<html><body/></html>', 'not_a_catalogue'],
  ['a catalogue of nothing', '<yml_catalog><shop><offers/></shop></yml_catalog>', 'no_rows'],
])('%s is refused', async (_, file, code) => {
  expect(await codeOf(file)).toBe(code);
});

/** Creates a ZIP archive; `sizeOf` returns the size that its headers claim. */
function zip(files: Readonly<Record<string, string | Buffer>>, sizeOf = (size: number) => size): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(sizeOf(data.length), 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(sizeOf(data.length), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

test('a spreadsheet that unpacks to gigabytes is refused, whatever its headers state', async () => {
  const bomb = zip(
    { 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(LIMITS.unpackedBytes + 1, 'a') },
    () => 100,
  );
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await codeOf(bomb)).toBe('unpacks_too_large');
});

const cell = (value: string | number | boolean | Date) => ({ value });

test('a spreadsheet’s cells are read as displayed', async () => {
  const rows = [
    ['Артикул', 'Ціна', 'Показувати', 'Сума'],
    ['007', 389.5, true, 389.99999999999994],
    [],
    [4_820_000_123_456, 12, false, 0.1 + 0.2],
  ];
  const file = await writeXlsxFile(
    rows.map((row) => row.map((value) => cell(value as string))),
    { sheet: 'Прайс' },
  ).toBuffer();
  expect(await read(file)).toEqual({
    format: 'xlsx',
    columns: ['Артикул', 'Ціна', 'Показувати', 'Сума'],
    settings: { sheet: 'Прайс' },
    sheets: ['Прайс'],
    rows: ['2: 007|389.5|true|390', '4: 4820000123456|12|false|0.3'],
  });
  expect(await codeOf(file, { sheet: 'Інший' })).toBe('no_sheet');
});

const YML = `<?xml version="1.0" encoding="windows-1251"?><!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2026-01-01"><shop><name>Магазин</name>
<categories><category id="1">Потал</category><category id="2" parentId="1">Клей</category></categories>
<offers><offer id="5" available="true"><name>Фарба &amp; лак</name><price>389.50</price><categoryId>2</categoryId>
<vendorCode>A-1</vendorCode><picture>a.jpg</picture><picture>b.jpg</picture>
<description><![CDATA[<p>Опис <b>важливий</b></p>]]></description><param name="Колір">золото</param></offer>
<offer id="6"><name_ua>Ще</name_ua><price>1</price></offer></offers></shop></yml_catalog>`;

test('a catalogue of offers is a table', async () => {
  const table = await read(CP1251(YML));
  expect(table).toMatchObject({ format: 'yml', settings: { encoding: 'windows-1251' } });
  const [first, second] = table.rows.map((row) => row.replace(/^\d+: /, '').split('|'));
  const cellOf = (row: string[] | undefined, column: string) => row?.[table.columns.indexOf(column)];
  expect(
    ['name', 'price', 'category', 'vendorCode', 'picture', 'description', 'param:Колір', '@id'].map((column) =>
      cellOf(first, column),
    ),
  ).toEqual(['Фарба & лак', '389.50', 'Клей', 'A-1', 'a.jpg; b.jpg', '<p>Опис <b>важливий</b></p>', 'золото', '5']);
  expect([cellOf(second, 'name'), cellOf(second, 'name_ua')]).toEqual(['', 'Ще']);
});

test('any bytes are read or refused with a reason', async () => {
  const starts = ['', 'PK\u0003\u0004', '<yml_catalog>', '\ufeff', 'a;b\n"'].map((text) => Buffer.from(text, 'latin1'));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts.slice(0, 1), ...starts.slice(2)),
      fc.uint8Array({ maxLength: 400 }),
      async (start, bytes) => {
        expect(await codeOf(Buffer.concat([start, bytes]))).toMatch(/^[a-z_]+$/);
      },
    ),
    { numRuns: 300 },
  );
});

test('a child process reads a file or refuses it', async () => {
  const asHere = await read(CP1251(YML));
  expect(await read(CP1251(YML), {}, readTable)).toEqual(asHere);
  expect(await codeOf('<html/>', {}, readTable)).toBe('not_a_catalogue');
  expect(await codeOf('a;b\n', {}, readTable)).toBe('no_rows');
  expect(await codeOf(Buffer.alloc(LIMITS.bytes + 1, 'a'), {}, readTable)).toBe('too_large');
});

test('a file that takes too long ends with its process', async () => {
  expect(await codeOf(TEXT, {}, (file, settings) => readTable(file, settings, 1))).toBe('took_too_long');
});

test('closing a file ends the process that reads it', async () => {
  const table = await readTable(Buffer.from(`a;b\n${'1;2\n'.repeat(100_000)}`));
  for await (const { row } of table.rows) if (row === 2) break;
  await table.close();
  await expect(table.rows[Symbol.asyncIterator]().next()).resolves.toMatchObject({ done: true });
});

test('exported cells are never formulas, and are imported unchanged', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t]{0,3}[a-z(]{0,4}$/));
  fc.assert(
    fc.property(text, (value) => {
      expect(guardFormula(value)).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(unguardFormula(guardFormula(value))).toBe(value);
    }),
  );
});
