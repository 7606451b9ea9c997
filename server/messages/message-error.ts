import { VendorError } from '../vendors/vendor-error.ts';

/** A vendor has not taken a message. Not temporary: it will never take it, such as for a recipient that does not exist. */
export class MessageError extends VendorError {
  override readonly name = 'MessageError';
}
