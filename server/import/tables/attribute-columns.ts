import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { type AttributeField, attributeField } from '../../../studio/contract/table-fields.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { isFixedHeading, normalizeHeading } from './columns.ts';

const attributeSchema = v.object({ code: v.string(), name: localizedSchema });
export type NamedAttribute = Readonly<v.InferOutput<typeof attributeSchema>>;

/** Returns the attributes of the shop, in the order of product pages. */
export const readAttributes = (client: Queryable): Promise<readonly NamedAttribute[]> =>
  readRows(client, attributeSchema, { text: 'SELECT code, name FROM attributes ORDER BY position, code' });

/** Precedes the name in a heading if the name alone is ambiguous, such as `Вага`. */
const PREFIX = localizedTexts({ uk: 'Характеристика:', ru: 'Характеристика:' });

/** Returns the headings of an attribute's column, the best first. */
const headingsOf = ({ code, name }: NamedAttribute, lang: Language): readonly string[] => [
  ...(isFixedHeading(name[lang]) ? [] : [name[lang]]),
  `${PREFIX[lang]} ${name[lang]}`,
  `${PREFIX[lang]} ${code}`,
];

/** The columns of the shop's attributes: an export and an import derive the same headings from them. */
export class AttributeColumns {
  /** Attributes by normalized heading; several attributes may have the same name. */
  readonly #codes = new Map<string, Set<string>>();

  constructor(attributes: readonly NamedAttribute[]) {
    for (const attribute of attributes) {
      for (const heading of LANGUAGES.flatMap((lang) => headingsOf(attribute, lang))) {
        const key = normalizeHeading(heading);
        this.#codes.set(key, (this.#codes.get(key) ?? new Set()).add(attribute.code));
      }
    }
  }

  /** Returns the field of a heading; null if it names no attribute, or several. */
  fieldOf(heading: string): AttributeField | null {
    const codes = this.#codes.get(normalizeHeading(heading));
    const [code] = codes ?? [];
    return code !== undefined && codes?.size === 1 ? attributeField(code) : null;
  }

  /** Returns the shortest heading that names only this attribute. */
  headingOf(attribute: NamedAttribute, lang: Language): string {
    const own = attributeField(attribute.code);
    return headingsOf(attribute, lang).find((heading) => this.fieldOf(heading) === own) ?? own;
  }
}
