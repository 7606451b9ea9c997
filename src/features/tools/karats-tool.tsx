import { useState } from 'react';
import type { Karat } from '../../contract/tools.ts';
import { useHref } from '../../lib/href.ts';
import { formatDecimal } from '../../rules/decimal.ts';
import { coverageOf } from '../../rules/leaf-coverage.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Section } from '../../ui/page.tsx';
import { BuyButton } from '../cart/buy-button.tsx';
import { StockState } from '../catalogue/stock-state.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { Swatch, SwatchLight } from './swatch.tsx';
import { useToolTexts } from './texts.ts';
import { ToolScroller } from './tool-scroller.tsx';

/** Number of leaves that can be compared. */
const COMPARED = 3;
const SQUARE_DECIMETRE = 10_000;

/** The wall of karats: each gold leaf as a swatch, and up to three side by side. */
export function KaratsTool({ karats }: { readonly karats: readonly Karat[] }) {
  const texts = useToolTexts();
  const current = useOffers(karats);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (karats.length === 0) return <p className="tool-empty">{texts.noKarats}</p>;
  const toggle = (slug: string) =>
    setChosen(chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug]);
  const compared = chosen.flatMap((slug) => current.find((karat) => karat.slug === slug) ?? []);
  return (
    <>
      <SwatchLight />
      <ul className="karat-wall">
        {current.map((karat) => (
          <KaratCard
            key={karat.slug}
            karat={karat}
            isChosen={chosen.includes(karat.slug)}
            isFull={chosen.length >= COMPARED}
            onToggle={() => toggle(karat.slug)}
          />
        ))}
      </ul>
      <div data-needs-js>
        <Section title={texts.compareTitle}>
          <p className="tool-empty" role="status">
            {texts.compareHint(chosen.length, COMPARED)}
          </p>
          {compared.length > 0 && <Comparison karats={compared} />}
        </Section>
      </div>
    </>
  );
}

interface CardProps {
  readonly karat: Karat;
  readonly isChosen: boolean;
  /** True if no further leaf can be chosen. */
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

function KaratCard({ karat, isChosen, isFull, onToggle }: CardProps) {
  const texts = useToolTexts();
  const href = useHref();
  const { slug, name, label, colour, leaf, shade, place, price, stock } = karat;
  const prices = pricesOf(karat);
  return (
    <li className="karat-card">
      <a href={href(paths.page(slug))} aria-label={name}>
        <Swatch colour={colour} finish="polished" />
        <strong>{label}</strong>
      </a>
      <p>
        {[texts.forms[leaf.form], shade].filter(Boolean).join(', ')}
        <br />
        {place}
      </p>
      <p className="karat-price">
        <span>{texts.aLeaf(prices.leaf)}</span>
        <span>{texts.aSquareDecimetre(prices.area)}</span>
        <span>{texts.aBooklet(formatMoney(price), leaf.sheets)}</span>
      </p>
      <StockState stock={stock} />
      <label className="karat-choice" data-needs-js>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onToggle}
          aria-label={texts.compareOne(name)}
        />
        {texts.compare}
      </label>
    </li>
  );
}

/** Returns the price of a leaf and of a square decimetre, as texts. */
function pricesOf({ price, leaf }: Karat): { readonly leaf: string; readonly area: string } {
  return {
    leaf: formatMoney(Math.round(price / leaf.sheets)),
    area: formatMoney(Math.round((price * SQUARE_DECIMETRE) / coverageOf(leaf))),
  };
}

function Comparison({ karats }: { readonly karats: readonly Karat[] }) {
  const texts = useToolTexts();
  const row = (name: string, value: (karat: Karat) => string | undefined) => (
    <tr>
      <th scope="row">{name}</th>
      {karats.map((karat) => (
        <td key={karat.slug}>{value(karat) ?? '—'}</td>
      ))}
    </tr>
  );
  return (
    <ToolScroller label={texts.compareTable}>
      <table className="karat-table">
        <thead>
          <tr>
            <th scope="col">{texts.leaf}</th>
            {karats.map(({ slug, label, leaf, colour }) => (
              <th key={slug} scope="col">
                <Swatch colour={colour} finish="polished" />
                {label}, {texts.forms[leaf.form]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(texts.shade, ({ shade }) => shade)}
          {row(texts.place, ({ place }) => place)}
          {row(texts.size, ({ leaf }) => texts.sizeOf(formatDecimal(leaf.width, 1), formatDecimal(leaf.height, 1)))}
          {row(texts.covers, ({ leaf }) =>
            texts.squareDecimetres(formatDecimal(coverageOf(leaf) / SQUARE_DECIMETRE, 1)),
          )}
          {row(texts.priceOfLeaf, (karat) => pricesOf(karat).leaf)}
          {row(texts.priceOfArea, (karat) => pricesOf(karat).area)}
          {row(texts.priceOfBooklet, ({ price }) => formatMoney(price))}
          <tr>
            <td />
            {karats.map((karat) => (
              <td key={karat.slug}>
                <StockState stock={karat.stock} />
                <BuyButton product={karat} isWide />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ToolScroller>
  );
}
