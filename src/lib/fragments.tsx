import { type ComponentType, createContext, use } from 'react';

/**
 * Parts that many prerendered pages show and that are rendered once, to be put into each. Only the bulk build has any:
 * in the browser, and where a page is rendered alone, the components render themselves, to the same HTML.
 */
export interface Fragments {
  /** HTML of what is in a product's card, or undefined when it has not been rendered beforehand. */
  card(productId: number): string | undefined;
  /** HTML of what is the same on every page of a language, or undefined when it has not been rendered yet. */
  fixed(content: ComponentType): string | undefined;
}

export const FragmentsContext = createContext<Fragments | null>(null);

interface Props {
  readonly as: 'ul' | 'div';
  readonly className?: string | undefined;
  /** Takes nothing, and renders the same on every page of a language. */
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
