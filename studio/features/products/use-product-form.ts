import { useForm } from '@tanstack/react-form';
import type { ProductValues } from './product-values.ts';

/** Creates the form of a product; the server validates it. */
export const useProductForm = (values: ProductValues) => useForm({ defaultValues: values });
export type ProductFormApi = ReturnType<typeof useProductForm>;
