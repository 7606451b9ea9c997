import type { PictureSpec } from '../seed/types.ts';

type Look = Pick<PictureSpec, 'drawing' | 'colour'>;

/** Drawings for kinds of products, by a word of the Ukrainian name; the first match applies. */
const LOOKS: readonly (readonly [word: string, look: Look])[] = [
  ['олійна пастель', { drawing: 'pastel-set', colour: '#b5532f' }],
  ['пастель', { drawing: 'pastel-set', colour: '#7d93b2' }],
  ['фарба олійна', { drawing: 'tube', colour: '#24409a' }],
  ['фарба акрилова', { drawing: 'acrylic-bottle', colour: '#c8412f' }],
  ['фарба акварельна', { drawing: 'pan-set', colour: '#2f7d6b' }],
  ['гуаш', { drawing: 'gouache-jar', colour: '#d98f2b' }],
  ['темпера', { drawing: 'tube', colour: '#a5622f' }],
  ['пензель круглий', { drawing: 'brush-round', colour: '#7a4a2a' }],
  ['пензель плоский', { drawing: 'brush-flat', colour: '#b98a4a' }],
  ['пензель віяловий', { drawing: 'brush-fan', colour: '#c9b48a' }],
  ['пенз', { drawing: 'brush-set', colour: '#8a5a34' }],
  ['рулоні', { drawing: 'canvas-roll', colour: '#d8cdb4' }],
  ['полотн', { drawing: 'canvas', colour: '#efe9dc' }],
  ['папір', { drawing: 'paper-pad', colour: '#f1ece0' }],
  ['альбом', { drawing: 'sketchbook', colour: '#3b4a4f' }],
  ['олів', { drawing: 'pencil-set', colour: '#4f6a3c' }],
  ['мольберт', { drawing: 'easel', colour: '#a87845' }],
  ['етюдник', { drawing: 'easel', colour: '#8d5f35' }],
  ['палітра', { drawing: 'palette', colour: '#b98a55' }],
  ['мастихін', { drawing: 'palette-knife', colour: '#8c6a4a' }],
  ['лак', { drawing: 'varnish-bottle', colour: '#c9953f' }],
  ['розріджувач', { drawing: 'size-bottle', colour: '#d9d2b8' }],
  ['ґрунт', { drawing: 'gesso-bag', colour: '#efe9dc' }],
  ['маркер', { drawing: 'acrylic-bottle', colour: '#5a3f8a' }],
  ['лінер', { drawing: 'pencil-set', colour: '#2b2b2b' }],
  ['туш', { drawing: 'ink-pad', colour: '#1f2a3a' }],
  ['перо', { drawing: 'gilders-knife', colour: '#8f8a80' }],
  ['каліграф', { drawing: 'gilders-knife', colour: '#8f8a80' }],
  ['глина', { drawing: 'clay-block', colour: '#b7765a' }],
  ['ліплення', { drawing: 'modelling-tool', colour: '#b7765a' }],
  ['номерами', { drawing: 'paint-set', colour: '#3f7fa6' }],
  ['вишивк', { drawing: 'craft-kit', colour: '#a63f5a' }],
  ['живопис', { drawing: 'paint-set', colour: '#24409a' }],
  ['графіка', { drawing: 'pencil-set', colour: '#4a4a4a' }],
  ['декор', { drawing: 'stencil', colour: '#c98b3c' }],
  ['набор', { drawing: 'craft-kit', colour: '#3f7fa6' }],
];

const ANY: Look = { drawing: 'parcel', colour: '#b08a5c' };

/** Returns the drawing of the demo series for a product name. */
export function lookOf(name: string): Look {
  const lower = name.toLowerCase();
  return LOOKS.find(([word]) => lower.includes(word))?.[1] ?? ANY;
}

/** Returns `count` pictures of a product, at most one per view. */
export function picturesOf(name: string, count: number): readonly PictureSpec[] {
  const views = ['front', 'detail', 'swatch'] as const;
  return views.slice(0, count).map((view) => ({ ...lookOf(name), view }));
}
