/** Techniques of gilding: on bole, on mordant, or imitation leaf. */
export const TECHNIQUES = ['bole', 'mordant', 'imitation'] as const;
export type Technique = (typeof TECHNIQUES)[number];
