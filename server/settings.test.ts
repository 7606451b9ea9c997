import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { publishSettingsSchema } from '../prerender/publish/settings.ts';
import { aboutSettings, settingsSchema } from './settings.ts';

const NEEDS = { publishing: 'to publish in production', serving: 'to serve in production' } as const;

/** Returns the rows of docs/configuration.md for a table of settings: name, default, description, when it is needed. */
const rowsOf = (table: Parameters<typeof aboutSettings>[0]) =>
  aboutSettings(table).map(({ name, byDefault, description, neededFor }) => [
    `\`${name}\``,
    byDefault === undefined ? '' : `\`${byDefault}\``,
    description,
    neededFor === undefined ? '' : NEEDS[neededFor],
  ]);

test('docs/configuration.md lists every setting as it is', async () => {
  const page = await readFile(new URL('../docs/configuration.md', import.meta.url), 'utf8');
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(cells).toEqual([...rowsOf(settingsSchema), ...rowsOf(publishSettingsSchema)]);
});

test('deploy/pozolota.env.example has every setting that production needs, and no unknown one', async () => {
  const example = await readFile(new URL('../deploy/pozolota.env.example', import.meta.url), 'utf8');
  const named = new Set(example.match(/^[A-Z][A-Z0-9_]*(?==)/gm));
  const all = [...aboutSettings(settingsSchema), ...aboutSettings(publishSettingsSchema)];
  expect(all.filter(({ name, neededFor }) => neededFor && !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !all.some((setting) => setting.name === name))).toEqual([]);
});
