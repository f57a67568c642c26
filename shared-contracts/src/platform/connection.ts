/** For requests that could not be sent or got no response (ours). */
const none = 'Can’t connect to Tessera. Check your connection and try again.';

/** Texts about the connection (ours). */
export const connectionTexts = {
  none,
  /** Shown over the page while the browser is offline. */
  offline: 'You’re offline.',
  back: 'You’re back online.',
} as const;

/**
 * Message for a failure without a specific text, such as code that did not load. If the browser is
 * offline, the message is about the connection instead.
 */
export const failureText = (trouble: string): string => (navigator.onLine ? trouble : none);
