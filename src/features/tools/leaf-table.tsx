import type { LeafProduct } from '../../contract/leaf.ts';
import { useHref } from '../../lib/href.ts';
import { formatDecimal } from '../../rules/decimal.ts';
import { amountFor, coverageOf, usualLaying } from '../../rules/leaf-coverage.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Section } from '../../ui/page.tsx';
import { useToolTexts } from './texts.ts';
import { ToolScroller } from './tool-scroller.tsx';

const SQUARE_DECIMETRE = 10_000;
const SQUARE_METRE = 1_000_000;

/** For each booklet of leaf, the area that it covers, the leaves for a square metre, and the price of a dm². */
export function LeafTable({ leaves }: { readonly leaves: readonly LeafProduct[] }) {
  const texts = useToolTexts();
  const href = useHref();
  return (
    <Section title={texts.coverage}>
      <p className="tool-note">{texts.coverageNote}</p>
      <ToolScroller label={texts.coverageTable}>
        <table className="tool-table">
          <thead>
            <tr>
              <th scope="col">{texts.leaf}</th>
              <th scope="col">{texts.covers}</th>
              <th scope="col">{texts.perSquareMetre}</th>
              <th scope="col">{texts.priceOfArea}</th>
            </tr>
          </thead>
          <tbody>
            {leaves.map(({ slug, name, leaf, price }) => {
              const covered = coverageOf(leaf) / SQUARE_DECIMETRE;
              const area = formatDecimal(covered, 1);
              return (
                <tr key={slug}>
                  <th scope="row">
                    <a href={href(paths.page(slug))}>{name}</a>
                  </th>
                  <td>{texts.squareDecimetres(area)}</td>
                  <td>{formatDecimal(amountFor(SQUARE_METRE, leaf, usualLaying(leaf.form)).leaves, 0)}</td>
                  <td>{formatMoney(Math.round(price / covered))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ToolScroller>
    </Section>
  );
}
