import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withoutUnused } from './smaller-react.ts';

const RENDERER = 'node_modules/react-dom/cjs/react-dom-client.production.js';

describe('withoutUnused', () => {
  const renderer = readFileSync(RENDERER, 'utf8');

  it('leaves a renderer that is a script, without what the shop does not use', () => {
    const smaller = withoutUnused(renderer);
    expect(() => new Script(smaller)).not.toThrow();
    expect(smaller).toContain('throw Error("Left out of the build: startViewTransition")');
    expect(smaller).not.toContain('D: prefetchDNS');
    expect(smaller).toMatch(/r: requestFormReset,\n {2}\.\.\.previousDispatcher\n\}/);
    // Each function is replaced separately, so the code between two of them stays.
    const namesOf = (code: string) => [...code.matchAll(/^function ([\w$]+)\(/gm)].map(([, name]) => name);
    expect(namesOf(smaller)).toEqual(namesOf(renderer));
  });

  it('fails when React has another shape', () => {
    expect(() => withoutUnused(renderer.replace('function getResource(', 'function findResource('))).toThrow(
      'function getResource',
    );
  });
});
