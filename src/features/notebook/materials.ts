import type { ProjectMaterial } from '../../contract/notebook.ts';

/** Returns materials after changes that are not saved yet; a quantity of 0 removes its material. */
export function withChanges(
  materials: readonly ProjectMaterial[],
  changes: readonly ProjectMaterial[],
): ProjectMaterial[] {
  const bySku = new Map([...materials, ...changes].map((material) => [material.sku, material]));
  return [...bySku.values()].filter(({ quantity }) => quantity > 0);
}

/** Returns the changes with another one, which replaces an earlier one of the same material. */
export const addChange = (changes: readonly ProjectMaterial[], change: ProjectMaterial): ProjectMaterial[] => [
  ...changes.filter(({ sku }) => sku !== change.sku),
  change,
];
