import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';

/**
 * Reasons why a copy of the shop is mute: its database was restored from a backup; the shop is live at another address;
 * the shop is live with another database.
 */
const MUTE_REASONS = ['restored', 'other-origin', 'other-database'] as const;
export type MuteReason = (typeof MUTE_REASONS)[number];

const instanceSchema = v.object({
  /** The reason why this copy of the shop is mute; null if it is live. */
  muteReason: v.nullable(v.picklist(MUTE_REASONS)),
  /** The origin where the shop is live, or was before this copy was made. */
  liveOrigin: v.nullable(v.string()),
  /** The origin of this copy. */
  origin: v.string(),
  /** Time of the restore that has not been confirmed. */
  restoredAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
export type InstanceStatus = v.InferOutput<typeof instanceSchema>;

export const readInstance = defineEndpoint({ method: 'GET', path: '/studio/instance', response: instanceSchema });

/** Declares this copy to be the shop: it begins to send messages, take payments and book waybills. */
export const goLive = defineEndpoint({ method: 'POST', path: '/studio/instance/live', response: instanceSchema });
