import type { Pruned } from './site.ts';

const MIB = 2 ** 20;

/** What whoever keeps the shop should know of earlier releases that went for their size; null when none did. */
export function describePruned({ releases, keptBytes, forgottenForSize }: Pruned): string | null {
  if (forgottenForSize === 0) return null;
  const size = `${Math.ceil(keptBytes / MIB)} MiB`;
  return `${forgottenForSize} earlier releases went for their size (RELEASES_MAX_MIB): ${releases} can be rolled back to, in ${size}`;
}
