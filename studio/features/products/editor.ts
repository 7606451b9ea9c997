import { createContext, useContext } from 'react';
import type { ProductForm, StudioProduct } from '../../contract/products.ts';
import type { ProductValues } from './product-values.ts';
import type { ProductFormApi } from './use-product-form.ts';

/** What all parts of a product's form work with. */
export interface Editor {
  readonly form: ProductFormApi;
  /** The product as it was read; null for one that is to be made. */
  readonly product: StudioProduct | null;
  /** What the form began with. */
  readonly initial: ProductValues;
  /** What can be chosen. */
  readonly options: ProductForm;
  /** What is wrong with a field, in the reader's language. */
  readonly errorOf: (path: string) => string | undefined;
  /** A field was changed: what was wrong with it may be so no more. */
  readonly touched: (path: string) => void;
  /** What is typed into a field is no number or sum: the form is not saved so. */
  readonly setValidity: (path: string, isValid: boolean) => void;
  /** Whoever looks at it may not write it. */
  readonly isReadOnly: boolean;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor() outside of a product’s form');
  return editor;
}
