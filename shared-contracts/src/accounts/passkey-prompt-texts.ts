/** Progress and errors of passkey prompts (ours). Labels are in `passkeyTexts`. */
export const passkeyPromptTexts = {
  waiting: 'Follow the instructions on your device.',
  checking: 'Logging you in…',
  cancelled: 'No passkey was used. Try again, or log in with your password.',
  /** For confirming with a passkey instead of a code, when the user is already logged in. */
  notUsed: 'No passkey was used. Try again, or enter a code.',
  notMade: 'No passkey was created. Try again when you’re ready.',
  timedOut: 'This took too long. Try again.',
  already: 'This device or password manager already has a passkey for your account.',
  unsupportedAddress: 'Passkeys don’t work at this address.',
  unsupportedDevice:
    'This device can’t save a passkey. It needs a screen lock; a security key needs a PIN.',
  unknownBrowser: 'This browser doesn’t support passkeys. Use another browser to add one.',
  failed: 'Your device couldn’t do this. Try again, or use another device.',
  unexpected: 'Your device didn’t answer as expected. Try again, or log in with your password.',
  noAnswer: 'We couldn’t reach the server. Check your connection and try again.',
} as const;
