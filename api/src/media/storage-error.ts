/** The media store failed. The request and the file are fine. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /**
   * Whether the failure is transient: the bucket is unreachable or reports an internal error.
   * Otherwise the bucket rejects our requests, and a setting is wrong.
   */
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTransient = isTransient;
  }
}
