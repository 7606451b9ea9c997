import { type Context, Hono, type Next } from 'hono';
import { html, raw } from 'hono/html';
import type pg from 'pg';
import { listMessages, type MailboxMessage, readHtml } from './messages.ts';

const PATH = '/dev/mailbox';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 50rem; margin: 0 auto; padding: 1.5rem; background: light-dark(#faf6ee, #171311); color: light-dark(#1f1a17, #f3eadb); }
  h1, h2 { font-family: Georgia, serif; font-weight: 500; overflow-wrap: anywhere; }
  h2 { margin: 0; font-size: 1.15rem; }
  article { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #c59b3f; }
  a { color: inherit; text-decoration-color: #c59b3f; }
  p { margin: .25rem 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  input, button { font: inherit; padding: .25rem .5rem; }`;

/** Creates the mailbox of a shop that runs without vendors: an HTML page, and the same data as JSON for tests. */
export function mailboxPage(pool: pg.Pool): Hono {
  const app = new Hono();
  app.get(PATH, privately, async (context) => {
    const to = recipientOf(context);
    return context.html(page(to, await listMessages(pool, to)));
  });
  app.get(`${PATH}.json`, privately, async (context) =>
    context.json((await listMessages(pool, recipientOf(context))) satisfies MailboxMessage[]),
  );
  app.get(`${PATH}/:id{\\d{1,9}}`, privately, async (context) => {
    const letter = await readHtml(pool, Number(context.req.param('id')));
    if (letter === null) return context.notFound();
    context.header('Content-Security-Policy', LETTER_POLICY);
    return context.html(letter);
  });
  return app;
}

/** A letter is shown as mail programs show it: with its styles and pictures, without scripts and forms. */
const LETTER_POLICY = "sandbox allow-popups; default-src 'none'; img-src http: https:; style-src 'unsafe-inline'";

/** Returns the recipient; an unescaped plus in the URL arrives as a space. */
function recipientOf(context: Context): string {
  return (context.req.query('to') ?? '').replace(/^ (?=\d)/, '+').trim();
}

/** Protects the page, which contains codes and links to sign in: it is not cached, indexed or sent as a referrer. */
async function privately(context: Context, next: Next): Promise<void> {
  await next();
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex');
  context.header('Referrer-Policy', 'no-referrer');
  if (!context.res.headers.has('Content-Security-Policy')) {
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  }
}

function page(to: string, messages: readonly MailboxMessage[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox of the development shop</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>Mailbox of the development shop</h1>
          <p>E-mails and SMS that the shop has sent, the newest first. Nothing has left this machine.</p>
          <form action="${PATH}">
            <label>Recipient <input name="to" value="${to}" /></label> <button>Show</button>
            ${to === '' ? '' : html`<a href="${PATH}">Show all</a>`}
          </form>
          ${messages.length === 0 ? html`<p>There are no messages.</p>` : messages.map(article)}
        </main>
      </body>
    </html>`;
}

function article({ id, channel, recipient, subject, text, receivedAt }: MailboxMessage) {
  const heading = `message-${id}`;
  return html`<article aria-labelledby="${heading}">
    <h2 id="${heading}">${channel === 'email' ? subject || 'No subject' : 'SMS'}</h2>
    <p>
      ${channel === 'email' ? 'E-mail' : 'SMS'} to
      <a href="${PATH}?to=${encodeURIComponent(recipient)}">${recipient}</a>,
      <time datetime="${receivedAt.toISOString()}">${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>${channel === 'email' ? html`, <a href="${PATH}/${id}">as HTML</a>` : ''}
    </p>
    <pre lang="">${text}</pre>
  </article>`;
}
