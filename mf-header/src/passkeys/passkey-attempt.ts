/** What an attempt with a passkey shows. */
export interface PasskeyAttempt {
  /** The user's attempt is under way. */
  readonly isBusy: boolean;
  /** Why it failed; '' if it did not. */
  readonly trouble: string;
  /** What is awaited; '' for nothing. */
  readonly progress: string;
}

export const noAttempt: PasskeyAttempt = { isBusy: false, trouble: '', progress: '' };
