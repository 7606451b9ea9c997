import { VendorError } from '../../vendors/vendor-error.ts';

interface NovaPoshtaErrorOptions extends ErrorOptions {
  /** The carrier's error codes, such as `20000200068`; empty when it has not answered. */
  readonly codes?: readonly string[];
  readonly isTemporary: boolean;
}

/** Nova Poshta has not executed a request. The message contains the method and the codes. */
export class NovaPoshtaError extends VendorError {
  override readonly name = 'NovaPoshtaError';
  readonly codes: readonly string[];

  constructor(message: string, { codes = [], ...options }: NovaPoshtaErrorOptions) {
    super(message, options);
    this.codes = codes;
  }
}
