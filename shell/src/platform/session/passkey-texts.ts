/** Passkey texts of the browser side (ours); the others are in the contracts. */
export const passkeyTroubles = {
  waiting: 'Follow what your device asks.',
  checking: 'Logging you in…',
  cancelled: 'No passkey was used. Try again, or log in with your password.',
  /** Used in place of a code, where the user is already logged in. */
  notUsed: 'No passkey was used. Try again, or enter a code.',
  notMade: 'No passkey was made. Try again when you are ready.',
  timedOut: 'Your device waited too long for you. Try again.',
  already: 'This device or password manager keeps a passkey for your account already.',
  wrongAddress: 'Passkeys do not work at this address.',
  unfit:
    'This device cannot keep a passkey. It needs a screen lock, and a security key needs a PIN.',
  unknownBrowser: 'This browser knows no passkeys. Open this page in another one to add one.',
  failed: 'Your device could not do this. Try again, or take another device.',
  noAnswer: 'There was no answer. Check your connection and try again.',
} as const;
