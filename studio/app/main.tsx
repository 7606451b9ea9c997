import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage } from '../lib/messages.ts';
import { storedLanguage, storedTheme } from '../lib/stored.ts';
import { App } from './app.tsx';
import { showTheme } from './theme.ts';
import './studio.css';

/**
 * A new build removes the files of the open one, so a screen that is not loaded yet fails to load: reload the document.
 */
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  window.location.reload();
});

const theme = storedTheme.read() ?? 'system';
showTheme(theme);

/**
 * Starts the app. This is a function instead of a top-level `await`, because catalogues import the chunk of this module
 * and would wait for it forever.
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
