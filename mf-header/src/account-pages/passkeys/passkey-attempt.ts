/** The visible state of an attempt to use a passkey. */
export interface PasskeyAttempt {
  /** Whether the button that started the attempt shows that it is in progress. */
  readonly isBusy: boolean;
  /** Why the attempt failed; '' if it did not, or if there is nothing to explain. */
  readonly trouble: string;
  /** A text that says what the attempt is waiting for; '' for none. */
  readonly progress: string;
}

export const noAttempt: PasskeyAttempt = { isBusy: false, trouble: '', progress: '' };
