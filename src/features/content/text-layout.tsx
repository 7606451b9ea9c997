import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { withContents } from '../../rules/contents.ts';
import { RichText } from '../catalogue/rich-text.tsx';
import { Materials } from './materials.tsx';

interface Props {
  /** Trusted HTML, cleaned when it was saved. */
  readonly html: string;
  /** Products between its paragraphs. */
  readonly embedded: readonly ProductCard[] | undefined;
  /** Products that the text uses, in its order. */
  readonly materials: readonly ProductCard[];
  /** Shown beside the text on wide screens, above the contents. */
  readonly drawing?: ReactNode;
  /** Further parts below the text, as wide as the text. */
  readonly children?: ReactNode;
}

/**
 * A long text with its table of contents and its materials: on wide screens in a column beside it, the materials always
 * in sight; on narrow ones above it, closed, and below it.
 */
export function TextLayout({ html: text, embedded, materials, drawing, children }: Props) {
  const { t } = useLingui();
  const { html, headings } = withContents(text);
  const hasMaterials = materials.length > 0;
  return (
    <div className={hasMaterials ? 'text-layout with-materials' : 'text-layout'}>
      {(headings.length > 0 || drawing) && (
        <div className="text-beside">
          {drawing}
          {headings.length > 0 && (
            <nav aria-label={t`Зміст`}>
              <details>
                <summary>{t`Зміст`}</summary>
                <ol>
                  {headings.map(({ id, text: heading }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{heading}</a>
                    </li>
                  ))}
                </ol>
              </details>
            </nav>
          )}
        </div>
      )}
      <div className="text-itself">
        <RichText html={html} products={embedded} />
        {children}
      </div>
      {hasMaterials && <Materials products={materials} />}
    </div>
  );
}
