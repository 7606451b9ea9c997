import type { Language } from '../../../src/contract/language.ts';
import { type ENCODINGS, MOST_FILE_BYTES, type SEPARATORS } from '../../../studio/contract/table-fields.ts';
import { defineTemplates, fillTemplate } from '../templates.ts';

/** Limits of a file; a file that exceeds one is refused, so that it cannot exhaust the memory. */
export const LIMITS = {
  bytes: MOST_FILE_BYTES,
  /** Unpacked size of a spreadsheet's parts: 50,000 rows of 20 columns take a fifth of it. */
  unpackedBytes: 320 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** Characters of one row. */
  rowLength: 2 * 1024 * 1024,
  /** Nesting depth of XML tags: a catalogue has four levels, and descriptions may contain HTML. */
  depth: 64,
} as const;

export const TABLE_FORMATS = ['csv', 'xlsx', 'yml'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A row with the number that users see: in spreadsheets the one beside the row. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file as a table; its rows are parsed on demand. */
export interface Table {
  /** Cells of the first row, or the names of a YML file's tags. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
}

/** Options for parsing a file; missing ones are detected. */
export interface ReadSettings {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
  /** Name of a spreadsheet's sheet. */
  readonly sheet?: string | undefined;
}

export type Encoding = (typeof ENCODINGS)[number];

export type Separator = (typeof SEPARATORS)[number];

/** Messages of files that cannot be parsed. `{name}` is a parameter. */
const TEXTS = defineTemplates({
  empty: { en: 'The file is empty.', uk: 'Файл порожній.', ru: 'Файл пустой.' },
  too_large: {
    en: 'The file is larger than {most} MiB.',
    uk: 'Файл завеликий: приймаємо до {most} МБ. Розділіть його на частини.',
    ru: 'Файл слишком большой: принимаем до {most} МБ. Разделите его на части.',
  },
  old_excel: {
    en: 'This is a spreadsheet of an old Excel (.xls). Save it as .xlsx or .csv.',
    uk: 'Це таблиця старого Excel (.xls). Збережіть її як .xlsx або .csv і завантажте знову.',
    ru: 'Это таблица старого Excel (.xls). Сохраните её как .xlsx или .csv и загрузите снова.',
  },
  not_a_spreadsheet: {
    en: 'This archive is no spreadsheet, or it is damaged.',
    uk: 'Цей архів не є таблицею .xlsx, або його пошкоджено.',
    ru: 'Этот архив не является таблицей .xlsx, или он повреждён.',
  },
  unpacks_too_large: {
    en: 'Unpacked, the spreadsheet is larger than {most} MiB.',
    uk: 'Розпакована таблиця більша за {most} МБ. Розділіть її на частини або збережіть як .csv.',
    ru: 'Распакованная таблица больше {most} МБ. Разделите её на части или сохраните как .csv.',
  },
  took_too_long: {
    en: 'Reading the file took too long. Divide it.',
    uk: 'Файл читається надто довго. Розділіть його на частини.',
    ru: 'Файл читается слишком долго. Разделите его на части.',
  },
  no_sheet: {
    en: 'There is no sheet {sheet}.',
    uk: 'У таблиці немає аркуша «{sheet}».',
    ru: 'В таблице нет листа «{sheet}».',
  },
  not_text: {
    en: 'The file is neither a table (CSV, XLSX) nor a YML catalogue.',
    uk: 'Це не таблиця (CSV, XLSX) і не каталог YML.',
    ru: 'Это не таблица (CSV, XLSX) и не каталог YML.',
  },
  wrong_encoding: {
    en: 'The file is not in the encoding {encoding}.',
    uk: 'Файл не в кодуванні {encoding}. Виберіть інше.',
    ru: 'Файл не в кодировке {encoding}. Выберите другую.',
  },
  bad_csv: {
    en: 'Line {line}: a quotation mark is not closed, or a row is too long.',
    uk: 'Рядок {line}: не закриті лапки або рядок задовгий.',
    ru: 'Строка {line}: не закрыты кавычки или строка слишком длинная.',
  },
  bad_yml: {
    en: 'Line {line}: the XML is broken.',
    uk: 'Рядок {line}: помилка в XML. Вивантажте каталог ще раз.',
    ru: 'Строка {line}: ошибка в XML. Выгрузите каталог ещё раз.',
  },
  too_deep: {
    en: 'Line {line}: more than {most} tags are within one another.',
    uk: 'Рядок {line}: теги вкладено глибше ніж на {most} рівні. Перевірте каталог.',
    ru: 'Строка {line}: теги вложены глубже чем на {most} уровня. Проверьте каталог.',
  },
  yml_doctype: {
    en: 'The catalogue has a DOCTYPE with declarations, which is refused.',
    uk: 'У каталозі є оголошення DOCTYPE, яких ми не приймаємо. Приберіть їх.',
    ru: 'В каталоге есть объявления DOCTYPE, которые мы не принимаем. Уберите их.',
  },
  not_a_catalogue: {
    en: 'The XML is no yml_catalog with offers.',
    uk: 'Цей XML не є каталогом yml_catalog з товарами.',
    ru: 'Этот XML не является каталогом yml_catalog с товарами.',
  },
  no_rows: {
    en: 'The file has no row below its headings.',
    uk: 'У файлі немає жодного рядка під заголовками.',
    ru: 'В файле нет ни одной строки под заголовками.',
  },
  too_many_rows: {
    en: 'The file has more than {most} rows.',
    uk: 'У файлі понад {most} рядків. Розділіть його на частини.',
    ru: 'В файле больше {most} строк. Разделите его на части.',
  },
  row_too_long: {
    en: 'Row {row} is longer than any product.',
    uk: 'Рядок {row} задовгий для одного товару. Перевірте файл.',
    ru: 'Строка {row} слишком длинная для одного товара. Проверьте файл.',
  },
  too_many_columns: {
    en: 'The file has {count} columns, more than {most}.',
    uk: 'Стовпців {count}, а може бути не більше {most}. Перевірте розділювач.',
    ru: 'Столбцов {count}, а может быть не больше {most}. Проверьте разделитель.',
  },
  no_key: {
    en: 'No column says which product a row is of: SKU or slug.',
    uk: 'Жоден стовпець не каже, про який товар рядок. Вкажіть стовпець з артикулом або адресою.',
    ru: 'Ни один столбец не говорит, о каком товаре строка. Укажите столбец с артикулом или адресом.',
  },
  failed: {
    en: 'Something went wrong. Try again.',
    uk: 'Щось пішло не так. Спробуйте ще раз.',
    ru: 'Что-то пошло не так. Попробуйте ещё раз.',
  },
});

export type TableErrorCode = keyof typeof TEXTS;

/** A problem of a file as a code with parameters, independent of the language. */
export interface TableProblem {
  readonly code: TableErrorCode;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

export const TABLE_ERROR_CODES = Object.keys(TEXTS) as readonly TableErrorCode[];

/** Returns the message of a file's problem. */
export function wordTableProblem(lang: Language | 'en', { code, params = {} }: TableProblem): string {
  return fillTemplate(TEXTS[code][lang], params);
}

/** A file that cannot be read as a table. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly problem: TableProblem;

  constructor(code: TableErrorCode, params?: TableProblem['params'], options?: ErrorOptions) {
    super(wordTableProblem('en', { code, params }), options);
    this.problem = { code, params };
  }
}
