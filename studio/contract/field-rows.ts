import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';

/** Derives names, schemas and table columns from the rows of product-fields.ts. */

/** Settings of a field by its kind. Lengths are characters, money is kopiykas. */
interface KindSettings {
  readonly line: { readonly most: number };
  readonly gtin: object;
  readonly localizedLine: { readonly most: number };
  readonly localizedText: { readonly most: number };
  readonly money: { readonly least: number; readonly most: number };
  readonly integer: { readonly least: number; readonly most: number };
  readonly flag: object;
}
export type FieldKind = keyof KindSettings;
export type LocalizedKind = 'localizedLine' | 'localizedText';

/** Pages that show a field and are rebuilt when it changes; see record_product_updates(). */
export type Reader = 'page' | 'card' | 'filter';

interface FieldColumn {
  /** Column of the table `products`. */
  readonly column: string;
  readonly isNullable: boolean;
  readonly readBy: readonly Reader[];
}

/** A plain field: one column with one value. */
export type FieldRow<Kind extends FieldKind = FieldKind> = {
  [Each in Kind]: { readonly kind: Each } & KindSettings[Each] & FieldColumn;
}[Kind];
export type FieldRows = Readonly<Record<string, FieldRow>>;

/** Headings of a column in product tables. */
export interface Headings extends Readonly<Record<Language, string>> {
  /** Other headings that imports recognize: lower-case, letters and digits only. */
  readonly others: readonly string[];
}

/** A plain field with one column in product tables, or with one for each language. */
type TableRow =
  | (FieldRow<Exclude<FieldKind, LocalizedKind>> & { readonly headings: Headings })
  | (FieldRow<LocalizedKind> & { readonly headings: Readonly<Record<Language, Headings>> });
export type TableRows = Readonly<Record<string, TableRow>>;

/** Names of the fields of the given kinds. */
export type NameOfKind<Rows extends FieldRows, Kind extends FieldKind> = {
  [Name in keyof Rows & string]: Rows[Name]['kind'] extends Kind ? Name : never;
}[keyof Rows & string];

/** A function for each kind of field. */
export type ByKind<Result> = { readonly [Kind in FieldKind]: (row: FieldRow<Kind>) => Result };

/** Calls the function of the row's kind. */
export const ofKind = <Kind extends FieldKind, Result>(functions: ByKind<Result>, row: FieldRow<Kind>): Result =>
  functions[row.kind](row);

export const isLocalizedRow = (row: FieldRow): row is FieldRow<LocalizedKind> =>
  row.kind === 'localizedLine' || row.kind === 'localizedText';

/*
 * TypeScript cannot derive the exact types of the functions below, because Object.keys() and Object.fromEntries() lose
 * the keys. Type assertions are confined to these functions.
 */

/** Returns the keys of an object in their order. */
export const namesOf = <Rows extends object>(rows: Rows) => Object.keys(rows) as (keyof Rows & string)[];

/** Returns the names of the localised fields. */
export const localizedNamesOf = <Rows extends FieldRows>(rows: Rows) =>
  namesOf(rows).filter((name) => rows[name] && isLocalizedRow(rows[name])) as NameOfKind<Rows, LocalizedKind>[];

/** Returns an object with the same keys. @param make returns the value for a key */
export const mapRows = <Rows extends object, Value, Result = { readonly [Name in keyof Rows]: Value }>(
  rows: Rows,
  make: (row: Rows[keyof Rows & string], name: keyof Rows & string) => Value,
): Result => Object.fromEntries(namesOf(rows).map((name) => [name, make(rows[name], name)])) as Result;

/** Returns an object with null for each nullable field, as defaults for a product. */
export const nullsOf = <Rows extends FieldRows>(rows: Rows) =>
  Object.fromEntries(namesOf(rows).flatMap((name) => (rows[name]?.isNullable ? [[name, null]] : []))) as {
    readonly [Name in keyof Rows as Rows[Name]['isNullable'] extends true ? Name : never]: null;
  };

type SchemaOf<Row extends FieldRow, Makers extends ByKind<v.GenericSchema>> = Row['isNullable'] extends true
  ? v.NullableSchema<ReturnType<Makers[Row['kind']]>, undefined>
  : ReturnType<Makers[Row['kind']]>;

/** Returns the schema of each field. @param makers schemas by kind, for values other than null */
export const schemasOf = <Rows extends FieldRows, Makers extends ByKind<v.GenericSchema>>(rows: Rows, makers: Makers) =>
  mapRows(rows, (row) => {
    const schema = ofKind(makers, row);
    return row.isNullable ? v.nullable(schema) : schema;
  }) as { readonly [Name in keyof Rows]: SchemaOf<Rows[Name], Makers> };

/** Names of a field's columns in product tables: the field's own, or one for each language, such as `name.uk`. */
type ColumnNameOf<Rows extends TableRows, Name extends keyof Rows & string> = Rows[Name]['kind'] extends LocalizedKind
  ? `${Name}.${Language}`
  : Name;

/** A column of a product table. */
export interface TableColumn<Name extends string = string> {
  /** Name of its field. */
  readonly name: Name;
  /** Language of its texts; null for a field without languages. */
  readonly lang: Language | null;
  readonly row: TableRow;
  readonly headings: Headings;
}

/** Returns the product table columns of the fields, by column name. */
export const tableColumnsOf = <Rows extends TableRows>(rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]): [string, TableColumn][] => {
      const { headings } = row;
      if ('others' in headings) return [[name, { name, lang: null, row, headings }]];
      return LANGUAGES.map((lang) => [`${name}.${lang}`, { name, lang, row, headings: headings[lang] }]);
    }),
  ) as {
    readonly [Column in { [Name in keyof Rows & string]: ColumnNameOf<Rows, Name> }[keyof Rows & string]]: TableColumn<
      keyof Rows & string
    >;
  };
