/** States of CSS that a person causes, with the elements that have them inside a marked one. */
const STATES = [
  [/:hover(?![-\w])/g, ':is(:hover, [data-force="hover"] *)'],
  [/:focus-visible(?![-\w])/g, ':is(:focus-visible, [data-force="focus"] :where(a, button, input, select, textarea))'],
  [/\[data-hovered\]/g, ':is([data-hovered], [data-force="hover"] *)'],
  [/\[data-focus-visible\]/g, ':is([data-focus-visible], [data-force="focus"] *)'],
] as const;

interface Rule {
  selector: string;
}

/**
 * A plugin of PostCSS by which the rules of a hovered or focused element hold inside `data-force="hover"` and
 * `data-force="focus"` too: the gallery shows these states by the real rules, many at once.
 */
export const forcedStates = {
  postcssPlugin: 'forced-states',
  // At the end, when imported stylesheets are there.
  OnceExit(root: { walkRules(visit: (rule: Rule) => void): void }): void {
    root.walkRules((rule) => {
      for (const [state, forced] of STATES) rule.selector = rule.selector.replace(state, forced);
    });
  },
};
