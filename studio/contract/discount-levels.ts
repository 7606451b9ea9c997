import * as v from 'valibot';
import { discountLevelSchema } from '../../src/contract/customer.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { ifMatch } from './headers.ts';
import { MOST_KOPIYKAS } from './limits.ts';
import { transaction } from './posts.ts';

/** Levels of the personal discount: each has a percent and the sum of finished orders from which it applies. */

export const MOST_LEVELS = 10;
export const MOST_PERCENT = 50;

/** A positive integer up to `most`. */
const upTo = (most: number) =>
  v.pipe(
    v.number('required'),
    v.integer('out_of_range'),
    v.minValue(1, 'out_of_range'),
    v.maxValue(most, 'out_of_range'),
  );

const levelSchema = v.strictObject({ from: upTo(MOST_KOPIYKAS), percent: upTo(MOST_PERCENT) });
type Level = v.InferOutput<typeof levelSchema>;

const FIELDS = ['from', 'percent'] as const;

/** Returns the fields that do not exceed those of the previous row. */
const notRising = (levels: readonly Level[]) =>
  levels.flatMap((level, index) => {
    const last = levels[index - 1];
    return last ? FIELDS.filter((field) => level[field] <= last[field]).map((field) => ({ index, field })) : [];
  });

export const discountLevelsWriteSchema = v.strictObject({
  levels: v.pipe(
    v.array(levelSchema),
    v.minLength(1, 'required'),
    v.maxLength(MOST_LEVELS, 'too_many'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const levels = dataset.value;
      for (const { index, field } of notRising(levels)) {
        const value = levels[index];
        if (value)
          addIssue({
            message: 'level_not_rising',
            path: [
              { type: 'array', origin: 'value', input: levels, key: index, value },
              { type: 'object', origin: 'value', input: { ...value }, key: field, value: value[field] },
            ],
          });
      }
    }),
  ),
});

export const discountLevelsSchema = v.object({ revision: v.number(), levels: v.array(discountLevelSchema) });
export type DiscountLevels = v.InferOutput<typeof discountLevelsSchema>;

export const getDiscountLevels = defineEndpoint({
  method: 'GET',
  path: '/studio/discount-levels',
  response: discountLevelsSchema,
});

export const updateDiscountLevels = defineEndpoint({
  method: 'PUT',
  path: '/studio/discount-levels',
  headers: ifMatch,
  body: discountLevelsWriteSchema,
  response: v.object({ levels: discountLevelsSchema, transaction }),
});
