import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';

/** Lists with saved views, identified by the path of their screen. */
const screenSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z/-]{0,49}$/));

const VIEW_NAME_LENGTH = 60;

const savedViewSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** Query string of the address, without `?`. */
  search: v.string(),
});

/** Returns the reader's saved views of a list by name. */
export const listViews = defineEndpoint({
  method: 'GET',
  path: '/studio/views',
  query: { screen: screenSchema },
  response: v.array(savedViewSchema),
});

/** Saves a view of a list; a view with the same name is replaced. */
export const saveView = defineEndpoint({
  method: 'POST',
  path: '/studio/views',
  body: v.strictObject({
    screen: screenSchema,
    name: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(VIEW_NAME_LENGTH, 'too_long')),
    search: v.pipe(v.string(), v.maxLength(2_000, 'too_long')),
  }),
  response: savedViewSchema,
});

export const removeView = defineEndpoint({
  method: 'DELETE',
  path: '/studio/views/{id}',
  params: { id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), idSchema) },
  response: v.null(),
});
