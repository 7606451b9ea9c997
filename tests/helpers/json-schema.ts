import fc from 'fast-check';
import * as v from 'valibot';

/** The part of JSON Schema that the API's document uses. */
export interface JsonSchema {
  readonly type?: string | undefined;
  readonly const?: unknown | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly 'x-echoes'?: string | undefined;
}

const schemaOfSchema: v.GenericSchema<unknown, JsonSchema> = v.lazy(() =>
  v.looseObject({
    const: v.optional(v.unknown()),
    type: v.optional(v.string()),
    enum: v.optional(v.array(v.unknown())),
    properties: v.optional(v.record(v.string(), schemaOfSchema)),
    required: v.optional(v.array(v.string())),
    items: v.optional(schemaOfSchema),
    minItems: v.optional(v.number()),
    anyOf: v.optional(v.array(schemaOfSchema)),
    oneOf: v.optional(v.array(schemaOfSchema)),
    minimum: v.optional(v.number()),
    maximum: v.optional(v.number()),
    minLength: v.optional(v.number()),
    maxLength: v.optional(v.number()),
    pattern: v.optional(v.string()),
    format: v.optional(v.string()),
    'x-echoes': v.optional(v.string()),
  }),
);

/** Parses a JSON schema of a document. @throws ValiError */
export const parseJsonSchema = (schema: unknown): JsonSchema => v.parse(schemaOfSchema, schema);

interface Form {
  /** `minimal`: no optional fields, and empty lists. */
  readonly form: 'minimal' | 'full';
  /** Echoed values, by the parameter of the request. */
  readonly echoes?: Readonly<Record<string, string | number>>;
}

/** Maximum excess over the minimum of a number, so that a number of pages can still be rendered. */
const SPREAD = 3;

/** Returns arbitrary values that a schema allows. @throws Error for an unsupported kind of schema */
export function valuesOf(schema: JsonSchema, form: Form): fc.Arbitrary<unknown> {
  const echo = form.echoes?.[schema['x-echoes'] ?? ''];
  if (echo !== undefined) return fc.constant(echo);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, form)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, form);
    case 'array':
      return arraysOf(schema, form);
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return integersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}`);
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, form: Form): fc.Arbitrary<unknown> {
  const told = Object.entries(properties).filter(([name]) => form.form === 'full' || required.includes(name));
  return fc.record(Object.fromEntries(told.map(([name, schema]) => [name, valuesOf(schema, form)])));
}

function arraysOf({ items = {}, minItems = 0 }: JsonSchema, form: Form): fc.Arbitrary<unknown> {
  const maxLength = form.form === 'full' ? Math.max(minItems, 2) : minItems;
  return fc.array(valuesOf(items, form), { minLength: minItems, maxLength });
}

function textsOf({ pattern, format, minLength = 0, maxLength = 30 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length));
  if (format === 'date-time') return dates.map((date) => date.toISOString());
  if (format !== undefined) throw new Error(`No texts of the format ${format}`);
  const text =
    pattern === undefined ? fc.string({ unit: 'grapheme', minLength }) : fc.stringMatching(new RegExp(pattern));
  return text.filter(({ length }) => length >= minLength && length <= maxLength);
}

const dates = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });

function integersOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): fc.Arbitrary<number> {
  return fc.integer({ min: minimum, max: Math.min(maximum, minimum + SPREAD) });
}
