import { createHmac } from 'node:crypto';
import type { Viewer } from '../../base/http/context.ts';
import { oncePerViewer } from '../../base/http/form-key.ts';

/** The token that a page of this session sends with every poll. */
export const makePollingToken = oncePerViewer(
  (secret, { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>) =>
    createHmac('sha256', secret).update(`poll:${userId}:${sessionId}`).digest('base64url'),
);
