import { createContext, useContext } from 'react';
import type { ProductForm, StudioProduct } from '../../contract/products.ts';
import type { RowForm } from '../forms/use-row-form.ts';
import type { ProductFormValues } from './use-product-form.ts';

/** Context shared by all sections of a product's form. */
export interface Editor {
  readonly form: Pick<
    RowForm<StudioProduct, ProductFormValues>,
    'values' | 'base' | 'problems' | 'field' | 'set' | 'update' | 'setValidity'
  >;
  /** The product as last read; null for a new one. */
  readonly product: StudioProduct | null;
  /** Options of the form's fields. */
  readonly options: ProductForm;
  /** True if the reader may not edit the product. */
  readonly isReadOnly: boolean;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor() outside of a product’s form');
  return editor;
}
