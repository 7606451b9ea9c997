import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { removeUnused } from './smaller-react.ts';

const RENDERER = 'node_modules/react-dom/cjs/react-dom-client.production.js';

describe('removeUnused', () => {
  const renderer = readFileSync(RENDERER, 'utf8');

  it('removes the functions that the shop does not use, and leaves a valid script', () => {
    const smaller = removeUnused(renderer);
    expect(() => new Script(smaller)).not.toThrow();
    expect(smaller).toContain('throw Error("Left out of the build: startViewTransition")');
    expect(smaller).not.toContain('D: prefetchDNS');
    expect(smaller).toMatch(/r: requestFormReset,\n {2}\.\.\.previousDispatcher\n\}/);
    // Each function is replaced separately, so the code between two of them stays.
    const namesOf = (code: string) => [...code.matchAll(/^function ([\w$]+)\(/gm)].map(([, name]) => name);
    expect(namesOf(smaller)).toEqual(namesOf(renderer));
  });

  it("fails if React's code has changed", () => {
    expect(() => removeUnused(renderer.replace('function getResource(', 'function findResource('))).toThrow(
      'function getResource',
    );
  });
});
