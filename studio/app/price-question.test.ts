import { expect, test, vi } from 'vitest';
import type { SuspiciousPrices } from '../contract/price-warnings.ts';
import { createPriceQuestion } from './price-question.ts';

const asked = (confirmation: string): SuspiciousPrices => ({ confirmation, count: 1, products: [] });

test('questions wait for one another, and each write gets its own answer', async () => {
  const question = createPriceQuestion();
  const listener = vi.fn();
  question.subscribe(listener);
  const first = question.ask(asked('one'));
  const second = question.ask(asked('two'));
  expect(question.current()).toEqual(asked('one'));
  question.settle(true);
  expect(question.current()).toEqual(asked('two'));
  question.settle(false);
  expect(question.current()).toBeNull();
  expect(await Promise.all([first, second])).toEqual([true, false]);
  expect(listener).toHaveBeenCalledTimes(4);
});

test('an answer without a question does nothing', async () => {
  const question = createPriceQuestion();
  question.settle(true);
  const later = question.ask(asked('one'));
  question.settle(false);
  expect(await later).toBe(false);
});
