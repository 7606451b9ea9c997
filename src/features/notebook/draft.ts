import * as v from 'valibot';
import type { Project } from '../../contract/notebook.ts';
import { localArea, storedCollection } from '../../lib/browser-storage.ts';

const draftSchema = v.object({
  /** The revision that the changes were made on. */
  revision: v.number(),
  title: v.string(),
  notes: v.string(),
  day: v.string(),
});
/** Unsaved texts of a project; `day` is empty for none. */
export type Draft = v.InferOutput<typeof draftSchema>;

/** Unsaved changes on this device, by the id of their project. */
export const drafts = storedCollection(localArea, 'notebook-draft-', draftSchema);

export const draftOf = ({ revision, title, notes, day }: Project): Draft => ({
  revision,
  title,
  notes,
  day: day ?? '',
});

/** Returns true if the texts of two drafts are equal. */
export const isSameText = (one: Draft, other: Draft): boolean =>
  one.title === other.title && one.notes === other.notes && one.day === other.day;
