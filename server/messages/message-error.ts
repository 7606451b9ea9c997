import { VendorError } from '../vendors/vendor-error.ts';

/**
 * A vendor has not accepted a message. If the error is not temporary, it never will, for example because the recipient
 * does not exist.
 */
export class MessageError extends VendorError {
  override readonly name = 'MessageError';
}
