import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import { formatPhone } from '../../src/rules/phone.ts';
import { type Block, blockText } from './blocks.ts';

/** A message as its domain writes it: the blocks are the letter, an SMS has only `sms`. */
export interface Message {
  readonly subject: string;
  /** Heading of the HTML letter; the subject if it is absent. */
  readonly heading?: string;
  readonly blocks: readonly Block[];
  readonly sms: string;
  /** URL by which a mail program unsubscribes (RFC 8058); only for messages that are not transactional. */
  readonly unsubscribe?: string;
}

/** A message as it is sent: a letter has plain text and HTML with the same content. */
export interface RenderedMessage extends Pick<Message, 'subject' | 'sms' | 'unsubscribe'> {
  readonly text: string;
  readonly html: string;
}

/** The sender, as the end of each letter names it. */
export interface Sender {
  readonly name: string;
  /** Formatted; null if the shop has not entered one. */
  readonly phone: string | null;
  /** City and street; null if the shop has not entered them. */
  readonly address: string | null;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

/** Returns the sender of the shop's letters; without a seller (`site` is null) only the shop's name. */
export function senderOf(site: Pick<Site, 'phones' | 'address'> | null, siteOrigin: string): Sender {
  const [phone = ''] = site?.phones ?? [];
  const { city = '', street = '' } = site?.address ?? {};
  return {
    name: SHOP_NAME,
    phone: phone === '' ? null : formatPhone(phone),
    address: city === '' || street === '' ? null : `${city}, ${street}`,
    siteOrigin,
  };
}

const SHOP_NAME = '«Позолота»';

/** Renders a message in both forms of a letter. */
export async function renderLetter(message: Message, lang: Language, sender: Sender): Promise<RenderedMessage> {
  // Loaded with the first letter: React and the components take 0.3 s, and processes that send nothing need neither.
  const { renderHtml } = await import('./html/document.ts');
  const { subject, blocks, sms, unsubscribe } = message;
  return {
    subject,
    text: plainText(blocks, sender),
    html: await renderHtml(message, lang, sender),
    sms,
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** Returns the plain text of a letter: its blocks, separated by empty lines, and the sender. */
function plainText(blocks: readonly Block[], { name, phone, address, siteOrigin }: Sender): string {
  const end = [name, phone, address, new URL(siteOrigin).host].filter((line) => line !== null).join('\n');
  const parts = [...blocks.map(blockText), end].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
}
