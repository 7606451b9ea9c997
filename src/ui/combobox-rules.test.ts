import { describe, expect, test } from 'vitest';
import { actionOf, type ComboboxOption, optionFor } from './combobox-rules.ts';

const list = (active: number, count = 3, isOpen = true) => ({ active, count, isOpen });
const press = (key: string, where: ReturnType<typeof list>, altKey = false) => actionOf({ key, altKey }, where);

describe('keys follow the WAI-ARIA pattern', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 2],
  ])('%s wraps around the list: from %i to %i', (key, from, to) => {
    expect(press(key, list(from))).toEqual({ kind: 'highlight', index: to });
    expect(press(key, list(from, 3, false))).toEqual({ kind: 'highlight', index: to });
  });

  test('an empty list highlights nothing', () => {
    expect(press('ArrowDown', list(-1, 0))).toEqual({ kind: 'highlight', index: -1 });
    expect(press('ArrowUp', list(-1, 0))).toEqual({ kind: 'highlight', index: -1 });
  });

  test('Alt with an arrow opens and closes without highlighting', () => {
    expect(press('ArrowDown', list(-1, 3, false), true)).toEqual({ kind: 'open' });
    expect(press('ArrowUp', list(1), true)).toEqual({ kind: 'close' });
  });

  test('Escape closes an open list, and is ignored otherwise', () => {
    expect(press('Escape', list(1))).toEqual({ kind: 'close' });
    expect(press('Escape', list(-1, 3, false))).toBeNull();
  });

  test('Enter is left to the field; caret keys leave the list; letters go to the text', () => {
    expect(press('Enter', list(1))).toEqual({ kind: 'enter' });
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
      expect(press(key, list(1))).toEqual({ kind: 'clear-highlight' });
      expect(press(key, list(-1))).toBeNull();
    }
    expect(press('Л', list(1))).toBeNull();
    expect(press('Tab', list(1))).toBeNull();
  });
});

describe('the option that a text refers to', () => {
  const option = (value: string, label: string, ...aliases: string[]): ComboboxOption => ({ value, label, aliases });
  const lviv = option('1', 'Львів', 'м. Львів, Львівська обл.');
  const lvivske = option('2', 'Львівське', 'с. Львівське, Херсонська обл.');

  test.each([
    ['one with exactly this name', 'Львів', [lviv, lvivske], lviv],
    ['in any case and spacing', '  львів ', [lviv, lvivske], lviv],
    ['by its full name', 'м. Львів,  Львівська обл.', [lviv, lvivske], lviv],
    ['with another apostrophe', "Кам'янка", [option('3', 'Кам’янка'), lviv], option('3', 'Кам’янка')],
    ['the only match of a partial name', 'Льв', [lviv], lviv],
  ])('%s', (_, text, options, wanted) => {
    expect(optionFor(text, options)).toEqual(wanted);
  });

  test.each([
    ['if several begin with the text', 'Льв', [lviv, lvivske]],
    ['if two have the same name', 'Яворів', [option('1', 'Яворів'), option('2', 'Яворів')]],
    ['if there are no options', 'Нарнія', []],
    ['if nothing is typed, although there is one option', ' ', [lviv]],
  ])('none %s', (_, text, options) => {
    expect(optionFor(text, options)).toBeNull();
  });
});
