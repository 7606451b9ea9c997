import { type ComponentType, use } from 'react';
import { FragmentsContext } from './fragments.ts';

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
