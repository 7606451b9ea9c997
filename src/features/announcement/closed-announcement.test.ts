import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { hashOf, hideClosedScript } from './closed-announcement.ts';

const announcement = (text: string) => ({ announcement: text, isFixed: false, type: 'info' });

/** Returns the classes of a document after its first script has run in a browser that stores `kept`. */
function classesAfter(script: string, kept: () => string | null): string[] {
  const classes: string[] = [];
  const documentElement = { classList: { add: (name: string) => classes.push(name) } };
  runInNewContext(script, { document: { documentElement }, localStorage: { getItem: kept } });
  return classes;
}

test('hides a closed announcement before the first paint, and shows another one', () => {
  const script = hideClosedScript(announcement('Знижки'));
  expect(classesAfter(script, () => hashOf(announcement('Знижки')))).toEqual(['announcement-closed']);
  expect(classesAfter(script, () => hashOf(announcement('Знижки!')))).toEqual([]);
  expect(classesAfter(script, () => null)).toEqual([]);
});

test('shows the announcement in a browser that blocks storage', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  expect(classesAfter(hideClosedScript(announcement('Знижки')), refuse)).toEqual([]);
});

test('the text cannot end the script', () => {
  expect(hideClosedScript(announcement("</script>';"))).not.toContain('</script');
});
