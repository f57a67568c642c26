/** The `code` of an error of the system or of PostgreSQL, such as `ENOENT`; undefined for anything without one. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : undefined;
}
