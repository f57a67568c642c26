/** The media store failed. The request and the file are fine. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /**
   * Whether the failure is transient: the bucket is unreachable, overloaded or reports an internal
   * error. Otherwise a setting is wrong, or the bucket lacks something that we need.
   */
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTransient = isTransient;
  }
}
