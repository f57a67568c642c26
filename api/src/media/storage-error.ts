/** The media store does not do its work. Nothing is wrong with the request or the file. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /**
   * Whether it may pass by itself: the bucket does not answer or reports a failure of its own. If
   * not, the bucket refuses us, and a setting is wrong.
   */
  readonly isAway: boolean;
  constructor(message: string, isAway: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isAway = isAway;
  }
}
