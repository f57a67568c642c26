import { createHmac } from 'node:crypto';
import type { Viewer } from '../http/context.ts';

/** The token that a page of this session sends with every poll. */
export const makePollingToken = (
  secret: string,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): string => createHmac('sha256', secret).update(`poll:${userId}:${sessionId}`).digest('base64url');
