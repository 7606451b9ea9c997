import { useState } from 'react';
import type { Pigment } from '../../contract/tools.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { BLACK, layerOn, tintOf, WHITE } from '../../rules/swatches.ts';
import { BuyButton } from '../cart/buy-button.tsx';
import { StockState } from '../catalogue/stock-state.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { useToolTexts } from './texts.ts';
import { ToolSelect } from './tool-select.tsx';

const STARS = [1, 2, 3] as const;
const ALL = '';

/** Swatches of pigments on white and black, with filters. */
export function PigmentsTool({ pigments }: { readonly pigments: readonly Pigment[] }) {
  const texts = useToolTexts();
  const current = useOffers(pigments);
  const [binder, setBinder] = useState(ALL);
  const [opacity, setOpacity] = useState(ALL);
  const [stars, setStars] = useState(ALL);
  if (pigments.length === 0) return <p className="tool-empty">{texts.noPigments}</p>;
  const shown = current.filter(
    (pigment) =>
      (binder === ALL || pigment.binders.includes(binder)) &&
      (opacity === ALL || pigment.opacity === opacity) &&
      (stars === ALL || pigment.lightfastness >= Number(stars)),
  );
  const optionsOf = (all: string, values: readonly (string | undefined)[]) => [
    { value: ALL, label: all },
    ...[...new Set(values)].flatMap((value) => (value ? [{ value, label: value }] : [])),
  ];
  return (
    <>
      <div className="pigment-filters" data-needs-js>
        <ToolSelect
          id="pigment-binder"
          label={texts.binder}
          value={binder}
          options={optionsOf(
            texts.anyBinder,
            pigments.flatMap(({ binders }) => binders),
          )}
          onChange={setBinder}
        />
        <ToolSelect
          id="pigment-opacity"
          label={texts.opacity}
          value={opacity}
          options={optionsOf(
            texts.anyOpacity,
            pigments.map((pigment) => pigment.opacity),
          )}
          onChange={setOpacity}
        />
        <ToolSelect
          id="pigment-light"
          label={texts.lightfastness}
          value={stars}
          options={[
            { value: ALL, label: texts.anyLightfastness },
            ...STARS.map((count) => ({ value: String(count), label: texts.atLeast(texts.stars[count]) })),
          ]}
          onChange={setStars}
        />
      </div>
      <p className="tool-empty" role="status">
        {shown.length > 0 ? texts.pigmentsShown(shown.length) : texts.noSuchPigments}
      </p>
      <ul className="pigment-list">
        {shown.map((pigment) => (
          <PigmentCard key={pigment.slug} pigment={pigment} />
        ))}
      </ul>
    </>
  );
}

function PigmentCard({ pigment }: { readonly pigment: Pigment }) {
  const texts = useToolTexts();
  const href = useHref();
  const { slug, label, colour, cover, index, lightfastness, opacity, binders, safety, price, stock } = pigment;
  return (
    <li className="pigment-card">
      <a href={href(paths.page(slug))}>
        <Strokes colour={colour} cover={cover} />
        <strong>{label}</strong>
      </a>
      <dl>
        {index && <Fact name={texts.index} value={index} />}
        {lightfastness > 0 && <Fact name={texts.lightfastness} value={texts.starsOf(lightfastness)} />}
        {opacity && <Fact name={texts.opacity} value={opacity} />}
        <Fact name={texts.binder} value={binders.join(', ')} />
      </dl>
      {safety && (
        <details>
          <summary>{texts.safety}</summary>
          <p>{safety}</p>
        </details>
      )}
      <p className="pigment-price">
        <strong>{formatMoney(price)}</strong>
        <StockState stock={stock} />
      </p>
      <BuyButton product={pigment} isWide />
    </li>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** A stroke over white and black, as on a maker's colour card, and below it the tint with white. */
function Strokes({ colour, cover }: { readonly colour: string; readonly cover: number }) {
  return (
    <svg className="pigment-strokes" viewBox="0 0 120 72" aria-hidden="true">
      <rect width="60" height="72" fill={WHITE} />
      <rect x="60" width="60" height="72" fill={BLACK} />
      <path fill={layerOn(WHITE, colour, cover)} d="M9 14q1-5 4-5H60V48H12q-4-1-3-6 2-3 0-8t0-9q2-5 0-11z" />
      <path fill={layerOn(BLACK, colour, cover)} d="M60 9h46q6 1 4 7 -2 4 1 8t-1 9q-3 5 0 9 2 6-5 6H60z" />
      <rect x="9" y="55" width="51" height="9" fill={tintOf(colour)} />
    </svg>
  );
}
