import { useState } from 'react';
import type { LeafProduct } from '../../contract/leaf.ts';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import { formatDecimal } from '../../rules/decimal.ts';
import {
  type Amount,
  amountFor,
  areaOf,
  areaOfLeaf,
  type Laying,
  OVERLAPS,
  SHAPES,
  type Shape,
  SPARES,
  usualLaying,
} from '../../rules/leaf-coverage.ts';
import { formatMoney, formatPercent } from '../../rules/money.ts';
import { lineCost, quantityPrices, unitPrice } from '../../rules/price.ts';
import { TextField } from '../../ui/field.tsx';
import { BuyButton } from '../cart/buy-button.tsx';
import { StockState } from '../catalogue/stock-state.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { FIELDS, FIRST_DRAFT, type FieldName, LEAST, MOST, type Problems, readSurface } from './surface-draft.ts';
import { SurfaceDrawing } from './surface-drawing.tsx';
import { useToolTexts } from './texts.ts';
import { ToolSelect } from './tool-select.tsx';

interface Props {
  /** At least one; a choice is shown if there are more. */
  readonly leaves: readonly LeafProduct[];
}

/** Calculates how many leaves a surface needs, how many booklets that is, and what they cost; and buys them. */
export function LeafCalculator({ leaves }: Props) {
  const texts = useToolTexts();
  const [shape, setShape] = useState<Shape>('frame');
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [slug, setSlug] = useState<string>();
  const [chosenLaying, setLaying] = useState<Partial<Laying>>({});
  const built = leaves.find((leaf) => leaf.slug === slug) ?? leaves[0];
  const [product = built] = useOffers(built ? [built] : []);
  const { surface, problems } = readSurface(shape, draft);
  if (!product) return null;
  const laying = { ...usualLaying(product.leaf.form), ...chosenLaying };
  const setField = (name: FieldName, text: string) =>
    setDraft({ ...draft, [shape]: { ...draft[shape], [name]: text } });
  return (
    <div className="leaf-calculator" data-needs-js>
      <div className="leaf-form">
        <ShapeChoice shape={shape} onChange={setShape} />
        <div className="leaf-fields">
          {FIELDS[shape].map((name) => (
            <Dimension
              key={`${shape} ${name}`}
              shape={shape}
              name={name}
              value={draft[shape][name] ?? ''}
              problems={problems}
              onChange={setField}
            />
          ))}
        </div>
        {leaves.length > 1 && (
          <ToolSelect
            id="leaf-product"
            label={texts.leaf}
            value={product.slug}
            onChange={setSlug}
            options={leaves.map((leaf) => ({ value: leaf.slug, label: leaf.name }))}
          />
        )}
        <div className="leaf-pair">
          <ToolSelect
            id="leaf-overlap"
            label={texts.overlap}
            value={String(laying.overlap)}
            onChange={(value) => setLaying({ ...chosenLaying, overlap: Number(value) })}
            options={OVERLAPS.map((overlap) => ({ value: String(overlap), label: texts.millimetres(overlap) }))}
          />
          <SpareField spare={laying.spare} onChange={(spare) => setLaying({ ...chosenLaying, spare })} />
        </div>
      </div>
      <div className="leaf-result">
        {surface ? (
          <>
            <SurfaceDrawing surface={surface} leaf={product.leaf} laying={laying} />
            <Result area={areaOf(surface)} product={product} laying={laying} />
          </>
        ) : (
          <p className="leaf-nothing">{texts.checkSizes}</p>
        )}
      </div>
    </div>
  );
}

interface ShapeChoiceProps {
  readonly shape: Shape;
  readonly onChange: (shape: Shape) => void;
}

/** Small drawings of the shapes, 32×32. */
const DRAWN: Readonly<Record<Shape, string>> = {
  frame: 'M4 4h24v24H4zM10 10h12v12H10zM4 4l6 6M28 4l-6 6M4 28l6-6M28 28l-6-6',
  panel: 'M6 4h20v24H6zM6 12h20M6 20h20M16 4v24',
  sphere: 'M16 4a12 12 0 1 1 0 24a12 12 0 1 1 0-24zM16 4c-7 6-7 18 0 24M16 4c7 6 7 18 0 24M4 16h24',
  letters: 'M7 27L16 5l9 22M10.5 19h11M4 27h6M22 27h6',
};

function ShapeChoice({ shape, onChange }: ShapeChoiceProps) {
  const texts = useToolTexts();
  return (
    <fieldset className="leaf-shapes">
      <legend>{texts.shapes}</legend>
      {SHAPES.map((one) => (
        <label key={one}>
          <input type="radio" name="leaf-shape" checked={one === shape} onChange={() => onChange(one)} />
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d={DRAWN[one]} />
          </svg>
          <span>{texts.shape[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface DimensionProps {
  readonly shape: Shape;
  readonly name: FieldName;
  readonly value: string;
  readonly problems: Problems;
  readonly onChange: (name: FieldName, text: string) => void;
}

function Dimension({ shape, name, value, problems, onChange }: DimensionProps) {
  const texts = useToolTexts();
  const labels: Readonly<Record<FieldName, string>> = {
    width: { frame: texts.outerWidth, letters: texts.letterWidth, panel: texts.width, sphere: texts.width }[shape],
    height: { frame: texts.outerHeight, letters: texts.letterHeight, panel: texts.height, sphere: texts.height }[shape],
    moulding: texts.moulding,
    profile: texts.profile,
    diameter: texts.diameter,
    count: texts.count,
  };
  const most = formatDecimal(MOST, 0);
  const messages = {
    number: texts.wrongNumber(formatDecimal(LEAST, 1), most),
    whole: texts.wrongCount(most),
    'moulding-too-wide': texts.mouldingTooWide,
    'profile-too-short': texts.profileTooShort,
  };
  const problem = problems[name];
  return (
    <TextField
      id={`leaf-${shape}-${name}`}
      label={labels[name]}
      hint={name === 'profile' && texts.profileHint}
      error={problem && messages[problem]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={value}
      onChange={({ target }) => onChange(name, target.value)}
    />
  );
}

interface SpareProps {
  readonly spare: number;
  readonly onChange: (spare: number) => void;
}

function SpareField({ spare, onChange }: SpareProps) {
  const texts = useToolTexts();
  return (
    <ToolSelect
      id="leaf-spare"
      label={texts.spare}
      value={String(spare)}
      onChange={(value) => onChange(Number(value))}
      options={SPARES.map((percent) => ({
        value: String(percent),
        label: `${formatPercent(percent)} — ${texts.spares[percent]}`,
      }))}
    />
  );
}

interface ResultProps {
  /** Square millimetres. */
  readonly area: number;
  /** With current price and stock. */
  readonly product: LeafProduct;
  readonly laying: Laying;
}

const SQUARE_DECIMETRE = 10_000;
const SQUARE_CENTIMETRE = 100;

function Result({ area, product, laying }: ResultProps) {
  const texts = useToolTexts();
  const { leaf, stock } = product;
  const amount = amountFor(area, leaf, laying);
  const { leaves, booklets, left } = amount;
  const size = `${formatDecimal(leaf.width, 1)}×${formatDecimal(leaf.height, 1)}`;
  const square = formatDecimal(area / SQUARE_DECIMETRE, 1);
  const each = formatDecimal(areaOfLeaf(leaf, laying) / SQUARE_CENTIMETRE, 0);
  const quantity = Math.min(booklets, stock, MAX_QUANTITY);
  return (
    <div className="leaf-answer">
      <output className="leaf-leaves">
        <strong>{texts.leaves(leaves)}</strong>
        <span>
          {texts.booklets(booklets, leaf.sheets)}
          {left > 0 && `, ${texts.left(texts.leaves(left))}`}
        </span>
      </output>
      <p className="leaf-basis">{texts.basis(square, size, each)}</p>
      <Cost product={product} amount={amount} />
      <div className="leaf-buy">
        <StockState stock={stock} />
        {stock > 0 && stock < booklets && <span>{texts.tooFew(stock, booklets)}</span>}
        <BuyButton product={product} quantity={Math.max(1, quantity)} opensCart isWide />
      </div>
    </div>
  );
}

interface CostProps {
  readonly product: LeafProduct;
  readonly amount: Amount;
}

/** The cost of the booklets, and from how many on each is cheaper. */
function Cost({ product, amount: { booklets } }: CostProps) {
  const texts = useToolTexts();
  const next = quantityPrices(product).find(({ from }) => from > booklets);
  return (
    <p className="leaf-cost">
      <strong>{formatMoney(lineCost(product, booklets, []))}</strong>
      <span>{texts.perBooklet(formatMoney(unitPrice(product, booklets)))}</span>
      {next && <span>{texts.cheaperFrom(next.from, formatMoney(next.price))}</span>}
    </p>
  );
}
