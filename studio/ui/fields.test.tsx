import { expect, test } from 'vitest';
import { ComboBox } from './combo-box.tsx';
import { MoneyField } from './money-field.tsx';
import { NumberField } from './number-field.tsx';
import { renderForTest } from './render-for-test.tsx';
import { TextField } from './text-field.tsx';

const ignore = () => undefined;

/** Returns the text of the element that describes the input, as a screen reader would read it. */
function descriptionOf(html: string): string {
  const ids = /<input[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  return ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1] ?? '').join(' ');
}

test('an error makes the field invalid and is read with it, after the hint', async () => {
  const field = (error?: string) =>
    renderForTest(<TextField label="Назва" hint="Як на етикетці" value="" onChange={ignore} error={error} />);
  expect(await field()).not.toContain('aria-invalid');
  expect(await field('Заповніть')).toMatch(/<input[^>]* aria-invalid="true"/);
  expect(descriptionOf(await field('Заповніть'))).toContain('Як на етикетці');
  expect(await field('Заповніть')).toContain('>Заповніть<');
});

test('a field has the name by which a server error and an address find it', async () => {
  const html = await renderForTest(<TextField name="name.uk" label="Назва" value="" onChange={ignore} />);
  expect(html).toContain('name="name.uk"');
});

test.each([
  [123_450, '1234,50'],
  [0, '0'],
  [null, ''],
])('a sum of %s kopiykas is shown as %j', async (kopiykas, text) => {
  const html = await renderForTest(<MoneyField label="Ціна" value={kopiykas} onChange={ignore} />);
  expect(/ value="([^"]*)"/.exec(html)?.[1]?.replaceAll(/\s/g, '')).toBe(text);
  expect(html).toContain('inputMode="decimal"');
});

test('a number has its unit beside it and no sign of its own', async () => {
  const html = await renderForTest(<NumberField label="Вага" unit="г" value={250} onChange={ignore} />);
  expect(html).toContain('value="250"');
  expect(html).toContain('<span>г</span>');
});

test('a combo box shows the label of the chosen option, and is a combo box for screen readers', async () => {
  const options = [{ id: '7', label: 'Позолота › Клеї' }];
  const html = await renderForTest(<ComboBox label="Категорія" value="7" options={options} onChange={ignore} />);
  expect(html).toMatch(/<input[^>]* role="combobox"/);
  expect(html).toContain('value="Позолота › Клеї"');
});
