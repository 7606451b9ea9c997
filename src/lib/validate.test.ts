import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pathOfIssue, textSchema, validate } from './validate.ts';

test('a Valibot schema validates by itself, and returns the path of each error', () => {
  const schema = v.object({ lines: v.array(v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })) });
  expect(validate(schema, { lines: [{ name: ' a ' }] })).toMatchObject({ value: { lines: [{ name: 'a' }] } });
  const { issues } = validate(schema, { lines: [{ name: 'a' }, { name: ' ' }] });
  expect(issues?.map((issue) => [pathOfIssue(issue), issue.message])).toEqual([['lines.1.name', 'required']]);
  expect(validate(schema, null).issues?.map(pathOfIssue)).toEqual(['']);
});

test('textSchema works without Valibot', () => {
  expect(validate(textSchema, 'a')).toEqual({ value: 'a' });
  expect(validate(textSchema, 1).issues).toHaveLength(1);
});
