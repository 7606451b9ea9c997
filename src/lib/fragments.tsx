import { type ComponentType, createContext, use } from 'react';
import type { CardPlace } from '../rules/picture-places.ts';

/**
 * HTML of parts that many prerendered pages share and that are rendered once. Only the bulk build has any: in the
 * browser, and when a page is rendered alone, the components render themselves, to the same HTML.
 */
export interface Fragments {
  /**
   * Returns the HTML of a product card's content with its picture at the given place; undefined if it has not been
   * rendered beforehand.
   */
  card(productId: number, place: CardPlace): string | undefined;
  /**
   * Returns the HTML of content that is the same on every page of a language; undefined if it has not been rendered
   * yet.
   */
  fixed(content: ComponentType): string | undefined;
}

export const FragmentsContext = createContext<Fragments | null>(null);

interface Props {
  readonly as: 'ul' | 'div';
  readonly className?: string | undefined;
  /** A component without props, which renders the same on every page of a language. */
  readonly content: ComponentType;
}

/** An element whose content is the same on every page of a language: the bulk build renders it once. */
export function FixedPart({ as: Tag, className, content: Content }: Props) {
  const html = use(FragmentsContext)?.fixed(Content);
  if (html === undefined) {
    return (
      <Tag className={className}>
        <Content />
      </Tag>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered from the component
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
