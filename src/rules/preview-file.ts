/** Size in pixels of the picture that messengers and social networks show for a page. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** Returns the name of a picture's preview in the media folder, and below `/media/`. */
export const previewFile = (id: string) => `${id}-${PREVIEW.width}x${PREVIEW.height}.jpg`;

/** Returns the id of the picture of a preview file; null for every other file. */
export const previewedId = (file: string): string | null => /^([\da-f]+)-1200x630\.jpg$/.exec(file)?.[1] ?? null;

/** The shop's own preview at the site's root, for pages without a picture: `npm run icons` generates it. */
export const SHOP_PREVIEW = 'preview.jpg';
