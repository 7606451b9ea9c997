import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../studio/contract/permissions.ts';
import { WRITES } from './writes.ts';

test.each(Object.entries(WRITES))(
  '%s has a name, a permission, and a schema that rejects arbitrary input',
  (name, write) => {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/);
    expect(Object.keys(PERMISSIONS)).toContain(write.permission);
    expect(v.is(write.schema, { nonsense: true })).toBe(false);
  },
);
