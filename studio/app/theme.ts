import type { Theme } from '../lib/stored.ts';

/** Shows the studio in a theme; the system's own is what the tokens follow by themselves. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
