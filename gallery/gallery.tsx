import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import type { Localized } from '../src/contract/localized.ts';
import './gallery.css';

/** Returns the text of the shown language. */
export type Say = (uk: string, ru: string) => string;

/** A state that covers the window, such as an open dialog: it is shown in a window of its own. */
interface Framed {
  readonly framed: ReactNode;
  /** Height of the window in px. */
  readonly height: number;
}

export const framed = (node: ReactNode, height = 360): Framed => ({ framed: node, height });

/** The states of each component by the component's name: normal, hovered, busy, with an error, empty, with a long text. */
export type Parts = Readonly<Record<string, Readonly<Record<string, ReactNode | Framed>>>>;

const isFramed = (state: ReactNode | Framed): state is Framed =>
  typeof state === 'object' && state !== null && 'framed' in state;

const SCHEMES = ['system', 'light', 'dark'] as const;

/** The choices in the address. */
export interface Choice {
  readonly lang: Language;
  readonly scheme: (typeof SCHEMES)[number];
  /** The only state to show: `Dialog/open`; null for all. */
  readonly only: string | null;
}

/** Reads the choices from the address, and applies the language and the scheme to the document. */
export function readChoice(): Choice {
  const search = new URLSearchParams(location.search);
  const lang = LANGUAGES.find((each) => each === search.get('lang')) ?? 'uk';
  const scheme = SCHEMES.find((each) => each === search.get('scheme')) ?? 'system';
  document.documentElement.lang = lang;
  if (scheme !== 'system') document.documentElement.style.colorScheme = scheme;
  return { lang, scheme, only: search.get('only') };
}

function addressOf(page: string, { lang, scheme, only }: Choice): string {
  const search = new URLSearchParams({ lang, scheme, ...(only !== null && { only }) });
  return `${page}?${search}`;
}

/** Loads the fonts, which are optional in the shop: a first view may do without them. Those of other systems fail. */
export const loadFonts = () => Promise.allSettled([...document.fonts].map((font) => font.load()));

const PAGES = { 'index.html': 'Shop', 'studio.html': 'Studio' } as const;

interface GalleryProps {
  readonly page: keyof typeof PAGES;
  readonly choice: Choice;
  readonly parts: (say: Say) => Parts;
}

/** All parts in all their states, or the one that the address names. */
export function Gallery({ page, choice, parts }: GalleryProps) {
  const texts = (uk: string, ru: string): Localized => ({ uk, ru });
  const all = parts((uk, ru) => texts(uk, ru)[choice.lang]);
  if (choice.only !== null) {
    const [part = '', state = ''] = choice.only.split('/');
    const shown = all[part]?.[state];
    return <main className="only">{isFramed(shown) ? shown.framed : shown}</main>;
  }
  return (
    <>
      <Choices page={page} choice={choice} />
      <main className="gallery">
        {Object.entries(all).map(([part, states]) => (
          <section key={part} id={part} aria-label={part}>
            <h2>
              <a href={`#${part}`}>{part}</a>
            </h2>
            <div className="states">
              {Object.entries(states).map(([name, state]) => (
                <figure key={name} className={isFramed(state) ? 'framed' : undefined}>
                  <figcaption>{name}</figcaption>
                  {isFramed(state) ? (
                    <iframe
                      title={`${part}, ${name}`}
                      height={state.height}
                      src={addressOf(page, { ...choice, only: `${part}/${name}` })}
                    />
                  ) : (
                    <div>{state}</div>
                  )}
                </figure>
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

/** Links to the other page, language and scheme. Forced colours are emulated by the browser's tools. */
function Choices({ page, choice }: Pick<GalleryProps, 'page' | 'choice'>) {
  const link = (name: string, to: string, isCurrent: boolean) => (
    <a key={to} href={to} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </a>
  );
  return (
    <nav className="choices" aria-label="Gallery">
      <span>{Object.entries(PAGES).map(([to, name]) => link(name, addressOf(to, choice), to === page))}</span>
      <span>{LANGUAGES.map((lang) => link(lang, addressOf(page, { ...choice, lang }), lang === choice.lang))}</span>
      <span>
        {SCHEMES.map((scheme) => link(scheme, addressOf(page, { ...choice, scheme }), scheme === choice.scheme))}
      </span>
    </nav>
  );
}

interface ForcedProps {
  readonly as: 'hover' | 'focus';
  readonly children: ReactNode;
}

/** Shows its content as it is under the pointer, or with the keyboard's focus; see forced-states.ts. */
export const Forced = ({ as, children }: ForcedProps) => <div data-force={as}>{children}</div>;

/** Presses the first element that a selector finds in its content, once it is there: it opens a menu or a list. */
export function Pressed({ on, children }: { readonly on: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = box.current?.querySelector<HTMLElement>(on);
    // After the effects of the pressed component.
    const timer = setTimeout(() => pressed?.click());
    return () => clearTimeout(timer);
  }, [on]);
  return <div ref={box}>{children}</div>;
}

/** Shows several states of a small part beside each other. */
export const Row = ({ children }: { readonly children: readonly ReactNode[] }) => (
  <div className="row">
    {children.map((child, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <Fragment key={index}>{child}</Fragment>
    ))}
  </div>
);

export const nothing = () => {};

/** Never resolves: a request that is under way. */
export const pending = () => new Promise<never>(() => {});
