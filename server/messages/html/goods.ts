import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { Column, Img, Link, Row, Section, Text } from 'react-email';
import type { Block, GoodsLine } from '../blocks.ts';
import { STYLES } from './styles.ts';

type Goods = Extract<Block, { kind: 'goods' }>;

/** Side of a line's picture in CSS pixels. */
const PICTURE = 72;

/** Gmail cuts a letter off after 102 KB; a line takes about 1.7 KB. */
const MOST_LINES = 30;

/**
 * Returns the lines of an order with its sums. The text of a line is beside its picture, and its cost below its name, so
 * that lines need no other layout on narrow screens.
 */
export function goodsElement({ lines, sums, more }: Goods): ReactElement {
  const shown = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
  const rest = lines.length - shown.length;
  return h(
    Section,
    { className: 'line', style: STYLES.table },
    ...shown.map((line) => h(Row, null, h(Column, { className: 'line', style: STYLES.line }, lineTable(line)))),
    rest > 0 && h(Text, { className: 'ink', style: STYLES.more }, moreLink(more, rest)),
    ...sums.map(([label, sum], index) => sumRow(label, sum, index === sums.length - 1)),
  );
}

function lineTable({ name, services, quantity, sum, link, picture }: GoodsLine): ReactNode {
  return h(
    Row,
    null,
    h(Column, { style: STYLES.pictureCell }, picture && thumbnail(picture)),
    h(
      Column,
      { style: STYLES.lineText },
      h(Text, { className: 'ink', style: STYLES.lineName }, link === null ? name : productLink(link, name)),
      ...services.map((service) => h(Text, { className: 'soft', style: STYLES.lineService }, service)),
      h(
        Row,
        null,
        h(Column, { className: 'soft', style: STYLES.lineQuantity }, quantity),
        h(Column, { className: 'ink', style: STYLES.lineSum }, sum),
      ),
    ),
  );
}

/** The alternative text is empty: the name is beside the picture, and would be shown twice without pictures. */
const thumbnail = (src: string) =>
  h(Img, { className: 'mount', src, alt: '', width: PICTURE, height: PICTURE, style: STYLES.picture });

const productLink = (href: string, name: string) => h(Link, { href, className: 'ink', style: STYLES.linkOfName }, name);

const moreLink = ({ label, link }: Goods['more'], rest: number) =>
  h(Link, { href: link, className: 'link', style: STYLES.link }, label.replace('{count}', String(rest)));

function sumRow(label: string, sum: string, isTotal: boolean): ReactNode {
  return h(
    Row,
    null,
    h(Column, { className: 'ink', style: isTotal ? STYLES.totalLabel : STYLES.sumLabel }, label),
    h(Column, { className: 'ink', style: isTotal ? STYLES.total : STYLES.sum }, sum),
  );
}
