import { useForm } from '@tanstack/react-form';
import type { ProductValues } from './product-values.ts';

/** The form of a product; what is wrong in it the server says. */
export const useProductForm = (values: ProductValues) => useForm({ defaultValues: values });
export type ProductFormApi = ReturnType<typeof useProductForm>;
