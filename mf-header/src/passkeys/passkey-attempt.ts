/** What is shown of an attempt to use a passkey. */
export interface PasskeyAttempt {
  /** Whether an attempt that the user started is in progress. */
  readonly isBusy: boolean;
  /** Why it failed; '' if it did not. */
  readonly trouble: string;
  /** What is awaited; '' for nothing. */
  readonly progress: string;
}

export const noAttempt: PasskeyAttempt = { isBusy: false, trouble: '', progress: '' };
