import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import { fillPromises } from '../../../src/rules/promises.ts';
import type { Block } from '../../messages/blocks.ts';
import type { MessageContent } from '../../messages/content.ts';
import type { Message } from '../../messages/letter.ts';
import { deriveCode } from '../code.ts';
import { CODE_TEXTS, NOTICE_TEXTS, type Text } from './texts.ts';

interface Options {
  readonly lang: Language;
  /** The secret from which codes are derived. */
  readonly secret: string;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

type AccountContent = Extract<MessageContent, { type: 'code' | keyof typeof NOTICE_TEXTS }>;

/** Writes a message with a code, or about an account. */
export function writeAccountMessage(content: AccountContent, { lang, secret, siteOrigin }: Options): Message {
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

function fill({ subject, paragraphs, button, sms }: Text, lang: Language, values: Values): Message {
  const put = (line: string) =>
    fillPromises(lang, line)
      .replace('{code}', values.code)
      .replace('{link}', values.link)
      .replace('{device}', () => values.device);
  return {
    subject: put(subject),
    ...(subject.startsWith(CODE_FIRST) && { heading: capitalized(subject.slice(CODE_FIRST.length)) }),
    blocks: paragraphs.map((line) => blockOf(line, put, { ...values, label: button })),
    sms: put(sms),
  };
}

/** Beginning of a subject: lists of mails show the code, so that the letter need not be opened. */
const CODE_FIRST = '{code} — ';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a paragraph: the code alone, or a text; one that ends with the link is an action with the label. */
function blockOf(
  line: string,
  put: (line: string) => string,
  { code, link, label }: Values & { readonly label: string | undefined },
): Block {
  if (line === '{code}') return { kind: 'code', code };
  const end = ' {link}';
  if (label === undefined || !line.endsWith(end)) return { kind: 'text', text: put(line) };
  return { kind: 'action', before: put(line.slice(0, -end.length)), label, link };
}
