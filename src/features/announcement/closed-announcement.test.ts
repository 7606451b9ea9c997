import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { hashOf, hideClosedElement } from './closed-announcement.ts';

const announcement = (text: string) => ({ announcement: text, isFixed: false, type: 'info' });

/** Returns the classes of a document after its first script has run in a browser that stores `kept`. */
function classesAfter(element: string, kept: () => string | null): string[] {
  const [, hash, script = ''] = /^<script data-announcement="(\w+)">([^<]*)<\/script>$/.exec(element) ?? [];
  const classes: string[] = [];
  const documentElement = { classList: { add: (name: string) => classes.push(name) } };
  const currentScript = { dataset: { announcement: hash } };
  runInNewContext(script, { document: { documentElement, currentScript }, localStorage: { getItem: kept } });
  return classes;
}

test('hides a closed announcement before the first paint, and shows another one', () => {
  const element = hideClosedElement(announcement('Знижки'));
  expect(classesAfter(element, () => hashOf(announcement('Знижки')))).toEqual(['announcement-closed']);
  expect(classesAfter(element, () => hashOf(announcement('Знижки!')))).toEqual([]);
  expect(classesAfter(element, () => null)).toEqual([]);
});

test('shows the announcement in a browser that blocks storage', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  expect(classesAfter(hideClosedElement(announcement('Знижки')), refuse)).toEqual([]);
});

test('the text of the script is the same for every announcement', () => {
  const [one, other] = ['Знижки', "</script>';"].map((text) => hideClosedElement(announcement(text)));
  expect(one?.replace(/^<script[^>]*>/, '')).toBe(other?.replace(/^<script[^>]*>/, ''));
});
