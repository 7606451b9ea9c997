import type { Plugin } from 'vite';

const REACT_DOM = '/react-dom-client.production.js';

/**
 * Functions of React's renderer that the shop never reaches: elements that React hoists into the head and stylesheets
 * that it waits for (the shop renders no `<link>`, `<meta>`, `<style>`, `<title>` or `<script>` in the browser), its
 * view transitions, `useActionState()`, and handles of fragments (no fragment has a `ref`).
 */
const LEFT_OUT = [
  'acquireResource',
  'getHydratableHoistableCache',
  'getResource',
  'insertStylesheetIntoRoot',
  'mountHoistable',
  'suspendResource',
  'startViewTransition',
  'applyViewTransitionToHostInstancesRecursive',
  'measureViewTransitionHostInstancesRecursive',
  'restoreViewTransitionName',
  'FragmentInstance',
  'mountActionState',
  'rerenderActionState',
  'updateActionStateImpl',
];

/**
 * Matches the calls behind `preload()` and similar functions of react-dom. The shop does not use them; without these
 * calls they do nothing.
 */
const HINTS = /^ {2}D: prefetchDNS,\n(?: {2}\w: \w+,?\n){6}/m;

/** Matches the methods of the handles of fragments; without them, the bundler drops their helpers. */
const HANDLE_METHODS = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};$/gm;

/**
 * Returns the renderer without these functions. Calling one of them throws.
 * @throws Error if React has no such function
 */
export function removeUnused(code: string): string {
  return LEFT_OUT.reduce(
    (rest, name) =>
      replaced(
        rest,
        new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm'),
        `function ${name}() {\n  throw Error("Left out of the build: ${name}");\n}`,
      ),
    replaced(replaced(code, HINTS, '  ...previousDispatcher\n'), HANDLE_METHODS, ''),
  );
}

function replaced(code: string, part: RegExp, by: string): string {
  if (code.search(part) === -1) throw new Error(`React has no part ${part.source}`);
  return code.replace(part, () => by);
}

/** Gives the browser React's renderer without unused functions, which saves about 5 KiB, compressed, on every page. */
export function smallerReact(): Plugin {
  return {
    name: 'smaller-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (id.endsWith(REACT_DOM) ? removeUnused(code) : null),
  };
}
