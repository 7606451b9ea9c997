import { html, raw } from 'hono/html';
import type { Language } from '../src/contract/language.ts';

const BASE_STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: light-dark(#fff, #1b1b1f); color: light-dark(#1b1b1f, #f2f2f5); }`;

/** Returns a renderer for the pages of a demo service; `style` is its own CSS. Search engines must not index them. */
export const createDemoDocument = (style: string) => (lang: Language, title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>${raw(BASE_STYLE + style)}</style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
