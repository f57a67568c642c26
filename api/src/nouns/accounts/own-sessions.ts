import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as v from 'valibot';

/**
 * Our better-auth plugin: password logins, and the same kind of session for a user who has
 * authenticated in another way. No request reaches its endpoints: better-auth's router is not
 * mounted.
 */
export const ownSessions = () => ({
  id: 'own-sessions',
  endpoints: {
    /**
     * Logs in like better-auth's `signInEmail`, which refuses addresses that are valid and that an
     * account may have. @NOTE The plugin `twoFactor` asks for a code after the endpoints of this
     * path only.
     */
    logInWithPassword: createAuthEndpoint(
      '/sign-in/email',
      {
        method: 'POST',
        body: v.object({ email: v.string(), password: v.string() }),
        requireHeaders: true,
      },
      async function logInWithPassword(ctx) {
        const { internalAdapter, password: hashing } = ctx.context;
        const { email, password } = ctx.body;
        const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
        const hash = found?.accounts.find(
          ({ providerId }) => providerId === 'credential',
        )?.password;
        if (!found || !hash) {
          // an unknown address takes as long as a known one
          await hashing.hash(password);
          throw new APIError('UNAUTHORIZED');
        }
        if (!(await hashing.verify({ hash, password }))) throw new APIError('UNAUTHORIZED');
        const session = await internalAdapter.createSession(found.user.id, false);
        await setSessionCookie(ctx, { session, user: found.user }, false);
        return ctx.json({ userId: found.user.id });
      },
    ),
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
