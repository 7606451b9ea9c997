interface DeliveryErrorOptions extends ErrorOptions {
  /** The recipient was refused: to try again is of no use. */
  readonly isPermanent: boolean;
}

/** A vendor has not taken a message. Its text never holds what the message says: that may be a code to sign in with. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** False: send it again later. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, ...options }: DeliveryErrorOptions) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}
