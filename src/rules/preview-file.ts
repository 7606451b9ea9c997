interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size in pixels of the picture that messengers and social networks show for a page. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** Size in pixels of a picture in a letter, which shows it half as large. */
export const THUMBNAIL = { width: 144, height: 144 } as const;

/** Returns the name of a picture's preview in the media folder, and below `/media/`. */
export const previewFile = (id: string, { width, height }: Size = PREVIEW) => `${id}-${width}x${height}.jpg`;

/** Returns the id of the picture of a preview file, and the file's size; null for every other file. */
export function parsePreviewFile(file: string): { readonly id: string; readonly size: Size } | null {
  const [, id] = /^([\da-f]+)-\d+x\d+\.jpg$/.exec(file) ?? [];
  const size = [PREVIEW, THUMBNAIL].find((each) => id !== undefined && previewFile(id, each) === file);
  return id !== undefined && size ? { id, size } : null;
}

/** The shop's own preview at the site's root, for pages without a picture: `npm run icons` generates it. */
export const SHOP_PREVIEW = 'preview.jpg';
