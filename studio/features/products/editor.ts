import { createContext, useContext } from 'react';
import type { ProductForm, StudioProduct } from '../../contract/products.ts';
import type { ProductValues } from './product-values.ts';
import type { ProductFormApi } from './use-product-form.ts';

/** Context shared by all sections of a product's form. */
export interface Editor {
  readonly form: ProductFormApi;
  /** The product as last read; null for a new one. */
  readonly product: StudioProduct | null;
  /** Initial values of the form. */
  readonly initial: ProductValues;
  /** Options of the form's fields. */
  readonly options: ProductForm;
  /** Returns the error message of a field in the reader's language. */
  readonly errorOf: (path: string) => string | undefined;
  /** Called when a field is changed, to clear its error. */
  readonly touched: (path: string) => void;
  /** Called when the input of a field becomes valid or invalid as a number or sum; an invalid form is not saved. */
  readonly setValidity: (path: string, isValid: boolean) => void;
  /** True if the reader may not edit the product. */
  readonly isReadOnly: boolean;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor() outside of a product’s form');
  return editor;
}
