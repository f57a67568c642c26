import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as v from 'valibot';

/**
 * Our better-auth plugin that starts the same kind of session as a password login, for a user who
 * has authenticated in another way. It mounts no HTTP endpoint.
 */
export const ownSessions = () => ({
  id: 'own-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ userId: v.string() }), requireHeaders: true },
      async function startSession(ctx) {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user }, false);
        return ctx.json({});
      },
    ),
  },
});
