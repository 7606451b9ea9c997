import { REVIEW_PHOTOS } from './limits.ts';

/**
 * Limits of a customer's notebook: projects and photos of an account, photos and materials of a project, visible
 * characters of a title and of notes, bytes of one upload.
 */
export const NOTEBOOK = {
  projects: 200,
  photos: 100,
  photosOfProject: 12,
  materials: 50,
  title: 120,
  notes: 10_000,
  photoBytes: REVIEW_PHOTOS.bytes,
} as const;
