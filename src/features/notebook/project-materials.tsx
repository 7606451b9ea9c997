import { notifyManager } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import type { Project, ProjectMaterial } from '../../contract/notebook.ts';
import { NOTEBOOK } from '../../contract/notebook-limits.ts';
import type { ProductCard } from '../../contract/product.ts';
import { searchProducts } from '../../contract/search.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { useAction } from '../../lib/use-action.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { leaving } from '../../ui/leaving.ts';
import { Section } from '../../ui/page.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { AddAll } from '../cart/add-all.tsx';
import { useOffers } from '../offers/offers-provider.tsx';
import { addChange, withChanges } from './materials.ts';
import { type Save, savedOf } from './queries.ts';
import { useNotebookTexts } from './texts.ts';

/** Maximum number of found products that are offered. */
const FOUND = 6;

interface Props {
  readonly project: Project;
  readonly save: Save;
}

/**
 * Returns the materials as the customer has changed them, and a function that changes one. One request is under way at a
 * time; the changes made meanwhile are saved together by the next one.
 */
function useMaterials({ project, save }: Props) {
  const messageOf = useErrorMessage();
  const [changes, setChanges] = useState<readonly ProjectMaterial[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  // A running save reads the changes made after the render that began it.
  const unsaved = useRef(changes);
  const show = (next: readonly ProjectMaterial[]) => {
    unsaved.current = next;
    setChanges(next);
  };
  const { run } = useSingleFlight(async () => {
    setFailure(null);
    try {
      while (unsaved.current.length > 0) {
        const sent = unsaved.current;
        // The texts of the stored project: unsaved ones are saved by their own button.
        await save((stored) => savedOf({ ...stored, materials: withChanges(stored.materials, sent) }));
        unsaved.current = unsaved.current.filter((change) => !sent.includes(change));
        // Scheduled after the update of the query: until then the rendered project is the one before the save.
        notifyManager.schedule(() => setChanges(unsaved.current));
      }
    } catch (error) {
      show([]);
      setFailure(messageOf(error));
    }
  });
  const change = (material: ProjectMaterial) => {
    show(addChange(unsaved.current, material));
    void run();
  };
  return { materials: withChanges(project.materials, changes), change, failure };
}

/** The materials of a project: their quantities are saved at once, and ordered again with one press. */
export function ProjectMaterials(props: Props) {
  const texts = useNotebookTexts();
  const { materials, change, failure } = useMaterials(props);
  const keepFocus = useKeptFocus();
  return (
    <Section title={texts.materialsTitle}>
      {materials.length === 0 ? (
        <p ref={keepFocus} className="notebook-note" tabIndex={-1}>
          {texts.noMaterials}
        </p>
      ) : (
        <ul ref={keepFocus} className="notebook-materials" aria-label={texts.materialsTitle} tabIndex={-1}>
          {materials.map((material) => (
            <Material
              key={material.sku}
              material={material}
              onChange={(quantity) => change({ ...material, quantity })}
            />
          ))}
        </ul>
      )}
      <FormFailure message={failure} />
      <OrderAgain materials={materials} />
      {materials.length < NOTEBOOK.materials && (
        <FindMaterial
          skus={materials.map(({ sku }) => sku)}
          onAdd={(product) => change({ sku: product.sku, name: product.name, quantity: 1, product })}
        />
      )}
    </Section>
  );
}

interface MaterialProps {
  readonly material: ProjectMaterial;
  /** Called with the new quantity; 0 removes the material. */
  readonly onChange: (quantity: number) => void;
}

function Material({ material: { name, quantity, product }, onChange }: MaterialProps) {
  const texts = useNotebookTexts();
  const href = useHref();
  const [current] = useOffers(product ? [product] : []);
  return (
    <li>
      {product ? <a href={href(paths.page(product.slug))}>{name}</a> : <span>{name}</span>}
      <span className="notebook-price">
        {current ? formatMoney(current.price) : texts.notSold}
        {current?.stock === 0 && <small>{texts.soldOut}</small>}
        {current && current.stock > 0 && current.stock < quantity && <small>{texts.only(current.stock)}</small>}
      </span>
      <Stepper value={quantity} max={MAX_QUANTITY} label={texts.quantityOf(name)} onChange={onChange} />
      <IconButton label={texts.removeMaterial(name)} onClick={leaving(() => onChange(0))}>
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

/** Puts the materials into the cart at today's prices, and names those that are not sold any more. */
function OrderAgain({ materials }: { readonly materials: readonly ProjectMaterial[] }) {
  const texts = useNotebookTexts();
  const products = useOffers(materials.flatMap(({ product }) => product ?? []));
  const gone = materials.filter(({ product }) => product === null);
  const quantities = Object.fromEntries(materials.map(({ sku, quantity }) => [sku, quantity]));
  const hasStock = products.some(({ stock }) => stock > 0);
  return (
    <div className="notebook-order">
      {hasStock && <AddAll products={products} quantities={quantities} label={texts.orderAgain} />}
      {!hasStock && products.length > 0 && <p>{texts.nothingToOrder}</p>}
      {gone.length > 0 && <p>{texts.goneList(gone.map(({ name }) => name).join('; '))}</p>}
    </div>
  );
}

interface FindProps {
  /** SKUs that the project has. */
  readonly skus: readonly string[];
  readonly onAdd: (product: ProductCard) => void;
}

/** Finds a product by its name or SKU. */
function FindMaterial({ skus, onAdd }: FindProps) {
  const texts = useNotebookTexts();
  const { api } = useShop();
  const messageOf = useErrorMessage();
  const [words, setWords] = useState('');
  const find = useAction({ act: (q: string) => api.request(searchProducts, { query: { q } }) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') void find.run(words.trim());
  };
  const found: readonly ProductCard[] = find.result?.products.slice(0, FOUND) ?? [];
  return (
    <form className="notebook-find" onSubmit={onSubmit}>
      <TextField
        label={texts.find}
        hint={texts.findHint}
        type="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" variant="secondary" isLoading={find.isPending}>
        {texts.search}
      </Button>
      <FormFailure message={find.error ? messageOf(find.error) : null} />
      <p role="status">{find.result && (found.length === 0 ? texts.nothingFound : texts.found(found.length))}</p>
      <ul>
        {found.map((product) => (
          <Found
            key={product.sku}
            product={product}
            isInProject={skus.includes(product.sku)}
            onAdd={() => onAdd(product)}
          />
        ))}
      </ul>
    </form>
  );
}

interface FoundProps {
  readonly product: ProductCard;
  readonly isInProject: boolean;
  readonly onAdd: () => void;
}

function Found({ product: { name, price }, isInProject, onAdd }: FoundProps) {
  const texts = useNotebookTexts();
  const keepFocus = useKeptFocus();
  return (
    <li>
      <span>{name}</span>
      <span className="notebook-price">{formatMoney(price)}</span>
      {isInProject ? (
        <small ref={keepFocus} tabIndex={-1}>
          {texts.inProject}
        </small>
      ) : (
        <Button ref={keepFocus} variant="secondary" aria-label={texts.addOne(name)} onClick={onAdd}>
          {texts.add}
        </Button>
      )}
    </li>
  );
}
