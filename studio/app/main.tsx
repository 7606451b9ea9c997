import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage } from '../lib/messages.ts';
import { storedLanguage, storedTheme } from '../lib/stored.ts';
import { App } from './app.tsx';
import { showTheme } from './theme.ts';
import './studio.css';

/** A new build has taken away the files of the one that is open: a screen that was not loaded yet needs the new one. */
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  window.location.reload();
});

const theme = storedTheme.read() ?? 'system';
showTheme(theme);

/**
 * A function, and no `await` of the module: a file of texts imports the one that this module is in, and would wait for it.
 */
async function start(): Promise<void> {
  const lang = storedLanguage.read() ?? 'uk';
  await showLanguage(lang);
  const container = document.getElementById('studio');
  if (!container) throw new Error('The document has no #studio');
  createRoot(container).render(
    <StrictMode>
      <App initial={{ lang, theme }} />
    </StrictMode>,
  );
}

void start();
