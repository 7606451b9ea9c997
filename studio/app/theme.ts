import type { Theme } from '../lib/stored.ts';

/** Applies a theme to the document; for `system` the tokens follow the system's setting by themselves. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
