import type { Technique } from '../contract/techniques.ts';

/** Answers of a shopper who looks for a technique. */
export interface Task {
  readonly surface: Surface;
  readonly place: Place;
  readonly shine: Shine;
  readonly budget: Budget;
}

export const SURFACES = ['gesso', 'wood', 'metal', 'stone'] as const;
export type Surface = (typeof SURFACES)[number];
export const PLACES = ['indoors', 'outdoors'] as const;
export type Place = (typeof PLACES)[number];
export const SHINES = ['mirror', 'soft'] as const;
export type Shine = (typeof SHINES)[number];
export const BUDGETS = ['gold', 'small'] as const;
export type Budget = (typeof BUDGETS)[number];

/** Reasons for a technique, and warnings that come with it. */
export type Reason =
  | 'outdoors-holds'
  | 'mirror-by-agate'
  | 'any-ground'
  | 'cheap'
  | 'no-mirror'
  | 'needs-gesso'
  | 'needs-varnish'
  | 'gold-outdoors';

export interface Advice {
  readonly technique: Technique;
  readonly reasons: readonly Reason[];
}

/**
 * Returns the technique for a task, as the guide to tools and materials distinguishes them: bole only indoors, on gesso,
 * for a mirror by agate; mordant on any ground and outdoors, with a softer shine; imitation leaf where real gold costs
 * too much, indoors and under varnish, because brass and copper darken within weeks.
 */
export function adviceFor({ surface, place, shine, budget }: Task): Advice {
  const lost: readonly Reason[] = shine === 'mirror' ? ['no-mirror'] : [];
  if (place === 'outdoors') {
    const dear: readonly Reason[] = budget === 'small' ? ['gold-outdoors'] : [];
    return { technique: 'mordant', reasons: ['outdoors-holds', ...dear, ...lost] };
  }
  if (budget === 'small') return { technique: 'imitation', reasons: ['cheap', 'needs-varnish', ...lost] };
  if (shine === 'soft') return { technique: 'mordant', reasons: ['any-ground'] };
  if (surface === 'gesso') return { technique: 'bole', reasons: ['mirror-by-agate'] };
  if (surface === 'wood') return { technique: 'bole', reasons: ['mirror-by-agate', 'needs-gesso'] };
  return { technique: 'mordant', reasons: ['any-ground', 'no-mirror'] };
}
