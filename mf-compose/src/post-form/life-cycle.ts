/** The opening sequence of a form, in the order of the specification. */
export interface OpeningSteps {
  hideHeader(): void;
  prepareContainer(): void;
  disable(): void;
  attach(): void;
  scrollIntoView(): Promise<void>;
  /**
   * Resolves once blogs, limits and the post have loaded. Loading begins with the sequence and must
   * end before the form accepts input.
   */
  loaded: Promise<void>;
  enable(): void;
  /** Announces the end of the sequence. */
  opened(): void;
}

/**
 * Runs the opening sequence. Stops after scrolling or loading if the signal has been aborted;
 * rejects when a step fails.
 */
export async function runOpening(steps: OpeningSteps, signal: AbortSignal): Promise<void> {
  const isOver = (): boolean => signal.aborted;
  steps.hideHeader();
  steps.prepareContainer();
  steps.disable();
  steps.attach();
  await steps.scrollIntoView();
  if (isOver()) return;
  await steps.loaded;
  if (isOver()) return;
  steps.enable();
  steps.opened();
}
