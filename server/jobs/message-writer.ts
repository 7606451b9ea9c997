import type { Deps } from '../context.ts';
import { renderMessage } from '../identity/messages/render.ts';
import type { MessageWriter } from '../messages/send.ts';
import { renderOrderMessage } from '../orders/messages/render.ts';

/** Writes every message of the shop: those of orders, and those of codes and accounts. */
export const createMessageWriter =
  (deps: Pick<Deps, 'pool' | 'clock' | 'secret' | 'siteOrigin'>): MessageWriter =>
  (content, lang) =>
    content.type === 'order'
      ? renderOrderMessage(content, { ...deps, lang })
      : renderMessage(content, { ...deps, lang });
