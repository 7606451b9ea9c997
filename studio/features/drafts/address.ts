import type { ListedDraft } from '../../contract/drafts.ts';

/** Where the form of each entity is, below /studio; `{id}` is its id. */
const FORMS: Readonly<Partial<Record<ListedDraft['entity'], string>>> = {
  product: '/products/{id}',
};

/** The address of the form that a draft is of; null for one that has no screen of its own. */
export function addressOf({ entity, entityId }: ListedDraft): string | null {
  return FORMS[entity]?.replace('{id}', entityId) ?? null;
}
