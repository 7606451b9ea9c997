import { html } from 'hono/html';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import { fillPromises } from '../../../src/rules/promises.ts';
import type { MessageContent } from '../../messages/content.ts';
import { letter, plainText, type RenderedMessage } from '../../messages/letter.ts';
import { deriveCode } from '../code.ts';
import { CODE_TEXTS, NOTICE_TEXTS, type Text } from './texts.ts';

interface Options {
  readonly lang: Language;
  /** The secret from which codes are derived. */
  readonly secret: string;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

/** Renders a message. */
export async function renderMessage(
  content: Exclude<
    MessageContent,
    {
      type:
        | 'nothing'
        | 'order'
        | 'order-note'
        | 'review-reply'
        | 'review-request'
        | 'stock-alert'
        | 'stock-alert-stored';
    }
  >,
  { lang, secret, siteOrigin }: Options,
): Promise<RenderedMessage> {
  const text = content.type === 'code' ? CODE_TEXTS[content.purpose][lang] : NOTICE_TEXTS[content.type][lang];
  const code = content.type === 'code' ? deriveCode(secret, content.requestId, content.sendCount) : '';
  const device = content.type === 'new-device' ? (content.device ?? UNNAMED[lang]) : '';
  return fill(text, lang, { code, link: siteOrigin + localize(lang, paths.login), device });
}

/** A browser that does not say what it is. */
const UNNAMED: Localized = { uk: 'невідомий браузер', ru: 'неизвестный браузер' };

interface Values {
  readonly code: string;
  readonly link: string;
  readonly device: string;
}

async function fill(draft: Text, lang: Language, values: Values): Promise<RenderedMessage> {
  const text = filled(draft, lang);
  const put = (line: string) =>
    line.replace('{code}', values.code).replace('{link}', values.link).replace('{device}', values.device);
  const subject = put(text.subject);
  return {
    subject,
    text: plainText(text.paragraphs.map(put)),
    html: await letter(
      lang,
      subject,
      text.paragraphs.map((line) => paragraph(line, values)),
    ),
    sms: put(text.sms),
  };
}

const filled = ({ subject, paragraphs, sms }: Text, lang: Language): Text => ({
  subject,
  paragraphs: paragraphs.map((line) => fillPromises(lang, line)),
  sms: fillPromises(lang, sms),
});

/** Returns a paragraph of the message: a code is large and on a line of its own, a link is clickable. */
function paragraph(draft: string, { code, link, device }: Values) {
  const line = draft.replace('{device}', device);
  if (line === '{code}') return html`<p style="font-size:32px;letter-spacing:6px;margin:16px 0">${code}</p>`;
  const [before = '', after] = line.split('{link}');
  return after === undefined ? html`<p>${line}</p>` : html`<p>${before}<a href="${link}">${link}</a>${after}</p>`;
}
