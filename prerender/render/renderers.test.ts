import { expect, test } from 'vitest';
import type * as Render from '../../src/app/render.tsx';
import { RendererCache, type RendererPlan } from './renderers.ts';

test('a renderer that fails late does not evict its replacement', async () => {
  const cache = new RendererCache();
  const { promise, reject } = Promise.withResolvers<Render.Renderer>();
  const made = {} as Render.Renderer;
  const answers = [promise, Promise.resolve(made)];
  const createRenderer = () => answers.shift() ?? Promise.reject(new Error('made anew'));
  const render = { createRenderer } as Partial<typeof Render> as typeof Render;
  const get = (fingerprint: string) => cache.get('uk', { fingerprint } as RendererPlan, render);
  const early = get('old');
  await get('new');
  reject(new Error('late'));
  await expect(early).rejects.toThrow('late');
  expect(await get('new')).toBe(made);
});
