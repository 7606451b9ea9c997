import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import type { LazyPart } from '../lib/lazy-part.ts';
import { useRequestedPart } from './use-requested-part.ts';

interface Asked {
  /** Value of the button that was pressed before the component was loaded. */
  readonly asked?: string | undefined;
}

/** A part of a page whose code a browser loads late; see Late. */
export interface LatePart<Props> {
  /** Id of its element, of which a page has one. */
  readonly id: string;
  readonly className: string | undefined;
  readonly part: LazyPart<ComponentType<Props & Asked>>;
  /** The component, provided in advance for the rendering of pages. */
  rendered?: ComponentType<Props & Asked>;
}

interface LateProps<Props> {
  readonly of: LatePart<Props>;
  readonly with: Props;
  /** True loads the component without a press. */
  readonly isWanted?: boolean;
}

/**
 * A part of a page whose HTML a browser takes from the document unchanged: its code is loaded when one of its buttons is
 * pressed, when it is wanted, or by a navigation, which has no document.
 */
export function Late<Props extends object>({ of, with: props, isWanted = false }: LateProps<Props>) {
  const { part: Loaded, ask } = useRequestedPart(of.part);
  const asked = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is there, and when it becomes wanted
  useEffect(() => {
    if (isWanted || !document.getElementById(of.id)?.firstChild) void ask();
  }, [isWanted]);
  const Content = import.meta.env.SSR ? of.rendered : Loaded;
  const place = { id: of.id, className: of.className };
  if (Content) {
    return (
      <div {...place}>
        <Content {...props} asked={asked.current} />
      </div>
    );
  }
  const onClick = ({ target }: MouseEvent) => {
    asked.current = (target as Element).closest('button')?.value;
    if (asked.current) void ask();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its buttons are pressed
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      {...place}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the HTML in the document is our own markup
      dangerouslySetInnerHTML={NOTHING}
      suppressHydrationWarning
    />
  );
}

/** React compares the document's HTML with an empty string, and leaves it unchanged. */
const NOTHING = { __html: '' };
