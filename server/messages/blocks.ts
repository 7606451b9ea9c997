/** A link of a letter; the address is absolute. */
interface LetterLink {
  readonly label: string;
  readonly link: string;
}

/** A row of facts: `Оплата: Карткою онлайн`. Lines of `value` are separated by `\n`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Absolute address of a page about the value. */
  readonly link?: string;
}

/** A line of an order. */
export interface GoodsLine {
  readonly name: string;
  /** Services with their values, each on a line of its own. */
  readonly services: readonly string[];
  /** `100 ₴ × 2 шт.` */
  readonly quantity: string;
  /** Cost of the line. */
  readonly sum: string;
  /** Absolute address of the product's page; null if it has none any more. */
  readonly link: string | null;
  /** Absolute address of a square picture that every mail program shows; null without one. */
  readonly picture: string | null;
}

/**
 * A part of a letter, in the letter's language. Plain text and HTML are both made of it, so that they say the same. Texts
 * are plain: HTML in them is escaped, and addresses in them become links.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** A one-time code. */
  | { readonly kind: 'code'; readonly code: string }
  /** The next step of the reader: the first of a letter is a button. `before` ends with a colon. */
  | ({ readonly kind: 'action'; readonly before?: string } & LetterLink)
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  /** Words of a person of the shop. */
  | { readonly kind: 'quote'; readonly paragraphs: readonly string[] }
  /** A wide picture of a thing that the text names: an absolute address. It is not in the plain text. */
  | { readonly kind: 'picture'; readonly src: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  /** Lines and sums of an order; the last sum is the total. */
  | {
      readonly kind: 'goods';
      readonly lines: readonly GoodsLine[];
      readonly sums: readonly (readonly [label: string, sum: string])[];
      /** Replaces the lines that a letter has no room for; `{count}` is their number. */
      readonly more: LetterLink;
    }
  | ({ readonly kind: 'small'; readonly text: string } & Partial<LetterLink>);

/** Returns the text of a block, without the empty lines around it; empty if it has none. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'code':
      return block.code;
    case 'action':
      return block.before === undefined ? `${block.label}: ${block.link}` : `${block.before} ${block.link}`;
    case 'list':
      return [block.title, ...block.items.map((item) => `— ${item}`)].join('\n');
    case 'quote':
      return block.paragraphs.join('\n\n');
    case 'picture':
      return '';
    case 'facts':
      return block.rows.map(factText).join('\n');
    case 'goods':
      return [...block.lines.map(goodsText), ...block.sums.map(([label, sum]) => `${label} — ${sum}`)].join('\n');
    case 'small':
      return block.link === undefined ? block.text : `${block.text} ${block.label}: ${block.link}`;
  }
}

const factText = ({ label, value, link }: Fact) =>
  `${label}: ${value.replaceAll('\n', '; ')}${link === undefined ? '' : ` — ${link}`}`;

const goodsText = ({ name, services, quantity, sum }: GoodsLine) =>
  `${[name, ...services].join(' + ')}, ${quantity} — ${sum}`;
