/** Said of a request that could not leave the machine, or whose answer never arrived (ours). */
const none = 'There is no connection to Tessera. Check your network and try again.';

/** Texts of the connection (ours). */
export const connectionTexts = {
  none,
  /** Stands over the page while the browser knows of no network. */
  offline: 'You are offline.',
  back: 'You are back online.',
} as const;

/** What is said of a failure without a text of its own, such as code that did not load: the lack of a network, if that is it. */
export const troubleText = (trouble: string): string => (navigator.onLine ? trouble : none);
