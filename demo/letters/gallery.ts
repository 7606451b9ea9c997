import { type Context, Hono, type Next } from 'hono';
import { html, raw } from 'hono/html';
import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../../server/db/rows.ts';
import { DARK_QUERY } from '../../server/messages/html/styles.ts';
import type { RenderedMessage } from '../../server/messages/letter.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { renderSample, SAMPLE_NAMES } from './samples.ts';

const PATH = '/dev/letters';

/** Widths of the frames: a phone, and a mail program's pane. */
const WIDTHS = [360, 700] as const;
const SCHEMES = ['light', 'dark'] as const;

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 1.5rem; background: light-dark(#faf6ee, #171311); color: light-dark(#1f1a17, #f3eadb); }
  h1, h2 { font-family: Georgia, serif; font-weight: 500; }
  h2 { margin: 0; font-size: 1.15rem; }
  nav ul { columns: 16rem; }
  section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #c59b3f; }
  a { color: inherit; text-decoration-color: #c59b3f; }
  p { margin: .25rem 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 45rem; }
  .frames { display: flex; gap: 1rem; overflow-x: auto; padding-block: .75rem; }
  iframe { flex: none; height: 45rem; border: 1px solid #c59b3f; }`;

/**
 * Creates the gallery of all messages in a development shop: each letter in both widths and both schemes, its plain
 * text and its SMS, made from one fixture. Pictures are those of the shop.
 */
export function lettersGallery(pool: pg.Pool): Hono {
  const app = new Hono();
  app.get(PATH, privately, (context) => context.redirect(`${PATH}/${DEFAULT_LANGUAGE}`));
  for (const lang of LANGUAGES) {
    app.get(`${PATH}/${lang}`, privately, async (context) => {
      const options = await optionsOf(context, lang, pool);
      const samples = SAMPLE_NAMES.map(async (name) => section(lang, name, await renderSample(name, options)));
      return context.html(page(lang, await Promise.all(samples)));
    });
    app.get(`${PATH}/${lang}/:name`, privately, async (context) => {
      const { name = '' } = context.req.param();
      if (!SAMPLE_NAMES.includes(name)) return context.notFound();
      const letter = await renderSample(name, await optionsOf(context, lang, pool));
      return context.html(inScheme(letter.html, context.req.query('scheme')));
    });
  }
  return app;
}

/** Links lead to the host that is asked, so that they work in the gallery. */
const optionsOf = async (context: Context, lang: Language, pool: pg.Pool) => ({
  lang,
  siteOrigin: new URL(context.req.url).origin,
  pictures: await somePictures(pool),
});

/** Returns the ids of the first pictures of two products. */
async function somePictures(pool: pg.Pool): Promise<string[]> {
  const rows = await readRows(pool, v.object({ id: v.string() }), {
    text: 'SELECT DISTINCT ON (product_id) media_id AS id FROM product_media ORDER BY product_id, position LIMIT 2',
    values: [],
  });
  return rows.map(({ id }) => id);
}

/** Returns a letter in one scheme, whichever the browser prefers. */
function inScheme(letter: string, scheme: string | undefined): string {
  if (scheme !== 'light' && scheme !== 'dark') return letter;
  return letter.replace(DARK_QUERY, scheme === 'dark' ? 'all' : 'not all');
}

/** Protects the page as the mailbox's; its frames load pictures of the shop and nothing else. */
async function privately(context: Context, next: Next): Promise<void> {
  await next();
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex');
  context.header('Referrer-Policy', 'no-referrer');
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'self'",
  );
}

function page(lang: Language, sections: readonly unknown[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Messages of the shop</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>Messages of the shop</h1>
          <p>Every message that the shop sends, with sample data; nothing is sent. ${LANGUAGES.map(
            (each) => html`<a href="${PATH}/${each}" ${each === lang ? raw('aria-current="page"') : ''}>${each}</a> `,
          )}</p>
          <nav aria-label="Messages"><ul>${SAMPLE_NAMES.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
          ${sections}
        </main>
      </body>
    </html>`;
}

function section(lang: Language, name: string, { subject, text, html: letter, sms, unsubscribe }: RenderedMessage) {
  const size = (Buffer.byteLength(letter) / 1000).toFixed(1);
  return html`<section id="${name}" aria-labelledby="${name}-heading">
    <h2 id="${name}-heading">${name}</h2>
    <p lang="${lang}">${subject}</p>
    <p><a href="${PATH}/${lang}/${name}">HTML</a>, ${size} KB${unsubscribe ? ', with List-Unsubscribe' : ''}</p>
    <div class="frames">
      ${WIDTHS.flatMap((width) =>
        SCHEMES.map(
          (scheme) =>
            html`<iframe title="${name}, ${width} px, ${scheme}" width="${width}" loading="lazy" sandbox
              src="${PATH}/${lang}/${name}?scheme=${scheme}"></iframe>`,
        ),
      )}
    </div>
    <details><summary>Plain text</summary><pre lang="${lang}">${text}</pre></details>
    <p>SMS, ${sms.length} characters: <span lang="${lang}">${sms}</span></p>
  </section>`;
}
