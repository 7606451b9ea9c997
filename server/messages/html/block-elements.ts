import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react';
import { Button, Column, Img, Link, Row, Section, Text } from 'react-email';
import type { Block, Fact } from '../blocks.ts';
import { goodsElement } from './goods.ts';
import { STYLES } from './styles.ts';

/** Returns the elements of a letter's blocks. The first action is a button, the others are links. */
export function blockElements(blocks: readonly Block[]): ReactElement[] {
  const main = blocks.find(({ kind }) => kind === 'action');
  return blocks.map((block) => h(BlockElement, { block, isMain: block === main }));
}

function BlockElement({ block, isMain }: { readonly block: Block; readonly isMain: boolean }): ReactNode {
  switch (block.kind) {
    case 'text':
      return paragraph(...linked(block.text));
    case 'code':
      return h(Text, { className: 'code ink', style: STYLES.code }, block.code);
    case 'action':
      return isMain ? mainAction(block) : otherAction(block);
    case 'list':
      return list(block);
    case 'quote':
      return quote(block.paragraphs);
    case 'picture':
      return h(Img, { className: 'mount', src: block.src, alt: '', width: '100%', style: STYLES.wide });
    case 'facts':
      return facts(block.rows);
    case 'goods':
      return goodsElement(block);
    case 'small':
      return small(block);
  }
}

const paragraph = (...children: ReactNode[]) => h(Text, { className: 'ink', style: STYLES.text }, ...children);

const link = (href: string, label: string) => h(Link, { href, className: 'link', style: STYLES.link }, label);

/** Returns a text with its addresses as links. A full stop or a comma after an address does not belong to it. */
const linked = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/\S+[^\s.,;:!?)])/).map((part, index) => (index % 2 === 1 ? link(part, part) : part));

type Action = Extract<Block, { kind: 'action' }>;

const mainAction = ({ before, label, link: href }: Action): ReactNode =>
  h(
    Fragment,
    null,
    before === undefined ? null : paragraph(before),
    h(Button, { href, className: 'button', style: STYLES.button }, label),
  );

const otherAction = ({ before, label, link: href }: Action): ReactNode =>
  before === undefined ? paragraph(link(href, label)) : paragraph(`${before} `, link(href, label));

const list = ({ title, items }: Extract<Block, { kind: 'list' }>): ReactNode =>
  h(
    Fragment,
    null,
    paragraph(title),
    h('ul', { className: 'ink', style: STYLES.list }, ...items.map((item) => h('li', { style: STYLES.item }, item))),
  );

const quote = (paragraphs: readonly string[]): ReactNode =>
  h(
    Section,
    { style: STYLES.quoteTable },
    h(Row, null, h(Column, { style: STYLES.quote }, ...paragraphs.map((text) => paragraph(...linked(text))))),
  );

const facts = (rows: readonly Fact[]): ReactNode =>
  h(Section, { className: 'line', style: STYLES.table }, ...rows.map((row) => h(Row, null, ...factCells(row))));

const factCells = ({ label, value, link: href }: Fact): ReactNode[] => [
  h(Column, { className: 'soft', style: STYLES.factLabel }, label),
  h(Column, { className: 'ink', style: STYLES.factValue }, ...(href ? [link(href, value)] : inLines(value))),
];

const inLines = (value: string): ReactNode[] =>
  value.split('\n').map((line, index) => (index === 0 ? line : h(Fragment, { key: index }, h('br'), line)));

function small({ text, label, link: href }: Extract<Block, { kind: 'small' }>): ReactNode {
  const more = href && label ? [' ', link(href, label)] : [];
  return h(Text, { className: 'soft', style: STYLES.small }, text, ...more);
}
