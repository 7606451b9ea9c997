import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Language } from '../../src/contract/language.ts';

/** A rendered message; an SMS uses only `sms`. */
export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sms: string;
  /** URL by which a mail program unsubscribes (RFC 8058); only for messages that are not transactional. */
  readonly unsubscribe?: string;
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Returns the HTML document of an e-mail with the given paragraphs and tables. */
export async function letter(lang: Language, subject: string, body: Html | readonly Html[]): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:Georgia,serif;font-size:17px;line-height:1.5;color:#2b2118;max-width:34em;margin:24px auto;padding:0 16px">
${body}
<p style="color:#6b5d4f">«Позолота»</p></body></html>`,
  );
}

/** Returns a paragraph with a link that looks like a button: what the e-mail is about. */
export const letterButton = (link: string, label: string): Html =>
  html`<p><a href="${link}" style="display:inline-block;padding:12px 20px;background:#7a2e1f;color:#ffffff;text-decoration:none">${label}</a></p>`;

/** Returns a paragraph of small print. */
export const smallPrint = (content: Html | string): Html =>
  html`<p style="color:#6b5d4f;font-size:15px">${content}</p>`;

/** Returns the plain text of an e-mail, its parts separated by empty lines. */
export const plainText = (parts: readonly string[]) => `${[...parts, '«Позолота»'].join('\n\n')}\n`;
