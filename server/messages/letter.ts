import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Language } from '../../src/contract/language.ts';

/** A message as it is sent; an SMS is `sms` alone. */
export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sms: string;
  /** Where a mail program can end letters of this kind (RFC 8058); only of those that nobody has to be sent. */
  readonly unsubscribe?: string;
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The HTML document of an e-mail around its paragraphs and tables. */
export async function letter(lang: Language, subject: string, body: Html | readonly Html[]): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:Georgia,serif;font-size:17px;line-height:1.5;color:#2b2118;max-width:34em;margin:24px auto;padding:0 16px">
${body}
<p style="color:#6b5d4f">«Позолота»</p></body></html>`,
  );
}

/** The plain text of an e-mail: its parts with an empty line between them. */
export const plainText = (parts: readonly string[]) => `${[...parts, '«Позолота»'].join('\n\n')}\n`;
