import { createElement as h, type ReactElement, type ReactNode } from 'react';
import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  type PreviewProps,
  Row,
  render,
  Section,
  Text,
} from 'react-email';
import type { Language } from '../../../src/contract/language.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import type { Block } from '../blocks.ts';
import type { Message, Sender } from '../letter.ts';
import { blockElements } from './block-elements.ts';
import { STYLE_SHEET, STYLES } from './styles.ts';

/** Side of the brand's mark in CSS pixels. */
const MARK = 40;

/**
 * Returns the HTML of a letter: tables for Outlook, inline styles, no script, no font, and a style sheet only for dark
 * schemes and narrow screens. Every picture can be absent.
 */
export const renderHtml = (message: Message, lang: Language, sender: Sender): Promise<string> =>
  render(document(message, lang, sender));

function document({ subject, heading = subject, blocks }: Message, lang: Language, sender: Sender): ReactElement {
  return h(
    Html,
    { lang },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Phones link numbers of orders and parcels as telephone numbers otherwise.
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, subject),
      h('style', null, STYLE_SHEET),
    ),
    h(
      Body,
      { lang, className: 'paper', style: STYLES.body },
      h(Preview, preview(blocks)),
      h(
        Container,
        { className: 'container', style: STYLES.container },
        brand(lang, sender),
        h(
          Section,
          null,
          // The padding is the cell's: Outlook ignores that of a table.
          h(
            Row,
            null,
            h(
              Column,
              { className: 'card', style: STYLES.card },
              h(Heading, { as: 'h1', className: 'heading ink', style: STYLES.heading }, heading),
              ...blockElements(blocks),
            ),
          ),
        ),
        signature(lang, sender),
      ),
    ),
  );
}

/** Returns the preheader; the title is the subject's. */
const preview = (blocks: readonly Block[]): PreviewProps => ({ useTitleTag: false, children: preheader(blocks) });

/** Returns the beginning of the letter's text, which lists of mails show beside the subject; the component cuts it. */
const preheader = (blocks: readonly Block[]): string => blocks.flatMap(sentencesOf).join(' ');

function sentencesOf(block: Block): readonly string[] {
  if (block.kind === 'text') return [block.text];
  if (block.kind === 'quote') return block.paragraphs;
  return block.kind === 'action' ? [block.before ?? block.label] : [];
}

/** The mark beside the name has no alternative text: it would repeat the name. */
function brand(lang: Language, { siteOrigin }: Sender): ReactNode {
  const home = siteOrigin + localize(lang, paths.home);
  const mark = h(Img, { src: `${siteOrigin}/icon-192.png`, alt: '', width: MARK, height: MARK });
  const name = h(Link, { href: home, className: 'ink', style: STYLES.brand }, 'Позолота');
  return h(Row, null, h(Column, { style: STYLES.mark }, mark), h(Column, { style: STYLES.brandCell }, name));
}

function signature(lang: Language, { name, phone, address, siteOrigin }: Sender): ReactNode {
  const home = siteOrigin + localize(lang, paths.home);
  const lines: ReactNode[] = [
    name,
    phone && senderLink(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone),
    address,
    senderLink(home, new URL(siteOrigin).host),
  ];
  return h(
    Section,
    { style: STYLES.sender },
    ...lines.filter(Boolean).map((line) => h(Text, { className: 'soft', style: STYLES.senderLine }, line)),
  );
}

const senderLink = (href: string, label: string) =>
  h(Link, { href, className: 'soft', style: STYLES.senderLink }, label);
