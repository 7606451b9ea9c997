import type { Leaf, LeafForm } from '../contract/leaf.ts';
import { namedTexts } from '../contract/localized.ts';

/** Values of the attribute `format` that mean leaf, as editors write them; other formats are no leaf. */
const FORMATS = namedTexts<LeafForm>({
  loose: { uk: 'вільні аркуші', ru: 'свободные листы' },
  double: { uk: 'вільні подвійні аркуші', ru: 'свободные двойные листы' },
  transfer: { uk: 'трансферні аркуші', ru: 'трансферные листы' },
});

const FORM_OF = new Map<string, LeafForm>(
  Object.entries(FORMATS).flatMap(([form, names]) =>
    Object.values(names).map((name) => [name, form as LeafForm] as const),
  ),
);

/** Millimetres of the units in which sides are given. */
const UNITS: Readonly<Record<string, number>> = { мм: 1, см: 10 };
const SIDES = /^(\d+(?:[.,]\d+)?)\s*[×xх]\s*(\d+(?:[.,]\d+)?)\s*(мм|см)$/u;
const SHEETS = /^[1-9]\d*$/;

/** Texts of a product's attributes by their codes, in either language. */
type Values = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the booklet that a product's attributes describe: its format, the number of sheets and the size of one
 * (`80×80 мм`, `14×14 см`); null if it is no booklet of leaf.
 */
export function leafOf(values: Values): Leaf | null {
  const form = FORM_OF.get(values.format?.trim().toLowerCase() ?? '');
  const [, width, height, unit] = SIDES.exec(values.size?.trim() ?? '') ?? [];
  const sheets = values.sheets?.trim() ?? '';
  if (!form || !width || !height || !unit || !SHEETS.test(sheets)) return null;
  const millimetres = (side: string) => Number(side.replace(',', '.')) * (UNITS[unit] ?? 1);
  return { form, sheets: Number(sheets), width: millimetres(width), height: millimetres(height) };
}
