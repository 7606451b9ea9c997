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

/** Returns a draft on a later revision if only the materials have changed since the one it was made on. */
export const rebase = (draft: Draft, from: Draft, to: Draft): Draft =>
  draft.revision === from.revision && isSameText(from, to) ? { ...draft, revision: to.revision } : draft;

/**
 * Returns the draft after a save: changes made while it was under way stay, on the stored revision.
 * @param sent the texts that were saved
 */
export const settle = (draft: Draft, sent: Draft, stored: Draft): Draft =>
  isSameText(draft, sent) ? stored : { ...draft, revision: stored.revision };
