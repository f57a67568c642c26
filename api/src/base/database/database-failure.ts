import { DatabaseError } from 'pg';
import { errorCode } from '../system/error-code.ts';

/**
 * System and PostgreSQL error codes that mean an unreachable database rather than a bad statement.
 */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
]);

/** PostgreSQL error codes for a timeout, or for a lack of memory or other resources. */
const slowCodes = new Set(['57014', '55P03', '25P03', '25P04', '53000', '53200', '53400']);

/** Whether an error means that the database is unreachable, rather than a bug. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.some(isDatabaseUnreachable);
  // the socket of the embedded database is a file
  if ('syscall' in error && error.syscall === 'connect' && errorCode(error) === 'ENOENT')
    return true;
  if ('syscall' in error || error instanceof DatabaseError)
    return unreachableCodes.has(errorCode(error) ?? '');
  return (
    'message' in error &&
    typeof error.message === 'string' &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after)/.test(
      error.message,
    )
  );
}

/** Whether an error means that the database timed out or lacks resources. */
export const isDatabaseSlow = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? slowCodes.has(error.code ?? '')
    : error instanceof Error && error.message === 'Query read timeout';
