import type { Bole, Metal } from '../../contract/tools.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { FINISHES, leafOnBole } from '../../rules/swatches.ts';
import { StockState } from '../catalogue/stock-state.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { Swatch, SwatchLight } from './swatch.tsx';
import { useToolTexts } from './texts.ts';
import { ToolScroller } from './tool-scroller.tsx';

interface Props {
  readonly boles: readonly Bole[];
  readonly metals: readonly Metal[];
}

/** Each bole under each metal, polished and matt. A cell leads to the bole, the heads of columns to the leaf. */
export function BolesTool({ boles, metals }: Props) {
  const texts = useToolTexts();
  const href = useHref();
  const current = useOffers(boles);
  if (boles.length === 0 || metals.length === 0) return <p className="tool-empty">{texts.noBoles}</p>;
  return (
    <>
      <SwatchLight />
      <ul className="bole-key">
        {FINISHES.map((finish) => (
          <li key={finish}>
            <Swatch colour="#d9ae3c" finish={finish} />
            {texts.finishes[finish]}
          </li>
        ))}
        <li>
          <span className="bole-mark" aria-hidden="true" />
          {texts.suits}
        </li>
      </ul>
      <ToolScroller label={texts.boleTable}>
        <table className="bole-table">
          <thead>
            <tr>
              <th scope="col">{texts.bole}</th>
              {metals.map(({ slug, label, colour }) => (
                <th key={slug} scope="col">
                  <a href={href(paths.page(slug))}>
                    <Swatch colour={colour} />
                    {label}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {current.map((bole) => (
              <tr key={bole.slug}>
                <th scope="row">
                  <a href={href(paths.page(bole.slug))}>
                    <Swatch colour={bole.colour} />
                    {bole.label}
                  </a>
                  <StockState stock={bole.stock} />
                </th>
                {metals.map((metal, number) => (
                  <td key={metal.slug} className={bole.suits.includes(number) ? 'bole-suits' : undefined}>
                    <Cell bole={bole} metal={metal} isSuiting={bole.suits.includes(number)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ToolScroller>
    </>
  );
}

interface CellProps {
  readonly bole: Bole;
  readonly metal: Metal;
  readonly isSuiting: boolean;
}

function Cell({ bole, metal, isSuiting }: CellProps) {
  const texts = useToolTexts();
  const href = useHref();
  const label = texts.pair(metal.label, bole.label, isSuiting);
  return (
    <a href={href(paths.page(bole.slug))} aria-label={label} title={label}>
      {FINISHES.map((finish) => (
        <Swatch key={finish} colour={leafOnBole(metal.colour, bole.colour, finish)} finish={finish} />
      ))}
    </a>
  );
}
