import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { RefusalError } from '../wire/refusal.ts';

/** A rate limit was exceeded. */
export class TooManyError extends RefusalError {
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super(429, accountTexts.tooManyAttempts);
    this.retryAfter = retryAfter;
  }
}

/** Consumes points of a limiter and returns its state. Throws TooManyError. */
export async function consumePoints(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw new TooManyError(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    throw refused;
  }
}

/** Consumes points of a limiter. Throws TooManyError. */
export async function spend(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  await consumePoints(limiter, key, points);
}
