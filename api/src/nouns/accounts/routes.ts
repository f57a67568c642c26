import {
  accountFormNames,
  accountForms,
  type AccountFormName,
} from '@tessera/shared-contracts/accounts/account-forms';
import { accountLimits, accountTexts, safeNext } from '@tessera/shared-contracts/accounts/rules';
import {
  beginPasskeyLogin,
  confirmAddress,
  logIn,
  logInWithCode,
  logInWithPasskey,
  logOut,
  readSession,
  secureFormKey,
  registerAccount,
  requestReset,
  resendVerification,
  resetPassword,
} from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { AppContext, Deps } from '../../base/http/context.ts';
import { makeSecureKey, secureKeyAnswerHeader } from '../../base/http/form-key.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { rememberDevice } from '../../base/http/known-devices.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { setVisitorCookie } from '../../base/http/session.ts';
import { renderNotice } from '../../base/page/notice-page.ts';
import { renderForm } from './account-pages.ts';
import { completeLogin, refuseLogin } from './after-login.ts';
import { recoveryMail, resetDoneMail } from './account-mails.ts';
import { wasRecentlyCreated } from './account-queries.ts';
import type { Registration } from './accounts.ts';
import { confirmAddress as confirmAddressOfLink, confirmAddressPage } from './confirm-address.ts';
import { cancelDeletion } from './deletion-queries.ts';
import { userName } from './user-name.ts';
import { resetAccount } from './reset-account.ts';
import { emailOf } from './user-queries.ts';
import { describeClient } from './describe-client.ts';
import { mountPage } from '../../base/page/mount-page.ts';

const query = (c: AppContext, name: string): string => (c.req.query(name) ?? '').slice(0, 2000);

/** Redirects a browser after a form; returns the target to a script. */
const redirectTo = (c: AppContext, next: string): Response | { next: string } =>
  isNavigation(c) ? c.redirect(next, 303) : { next };

/** Mounts the page of a form, and renders the form again when it was refused. */
function mountForm(app: App, form: AccountFormName): void {
  const { path, isForVisitors } = accountForms[form];
  showRefusedForm(app, { method: 'POST', path }, (c, values, refusal) =>
    renderForm(c, form, { values, errors: refusal.errors, status: refusal.status }),
  );
  app.get(path, async function showForm(c) {
    if (c.var.viewer && isForVisitors) return c.redirect(safeNext(query(c, 'next')), 303);
    return renderForm(c, form, {
      values: {
        next: query(c, 'next'),
        token: query(c, 'token'),
        email: query(c, 'email').slice(0, accountLimits.email),
      },
      errors: [],
      status: 200,
    });
  });
}

/** The path of the page that asks for the login code. */
const codePath = (next: string): string =>
  next === '' ? logInWithCode.path : `${logInWithCode.path}?next=${encodeURIComponent(next)}`;

/**
 * Where to go after a login. Logging in to an account that is scheduled for deletion cancels the
 * deletion, and the target page says so.
 */
const targetAfterLogin = async (deps: Deps, userId: string, next: string): Promise<string> =>
  (await cancelDeletion(deps.db, userId)) ? `${pages.accountSettings.path}?kept=1` : safeNext(next);

/** Milliseconds within which a repeated registration counts as a double submit. */
const twiceWithin = 120_000;

/** Creates an account and logs in. A double submit creates one account and logs in to it. */
async function registerOnce(deps: Deps, c: AppContext, registration: Registration): Promise<void> {
  let created: { readonly userId: string };
  try {
    created = await deps.accounts.register(registration);
  } catch (refusal) {
    if (
      !(await wasRecentlyCreated(
        deps.db,
        registration,
        new Date(deps.now().getTime() - twiceWithin),
      ))
    )
      throw refusal;
    await deps.accounts.logIn(c, registration).catch(() => {
      throw refusal;
    });
    return;
  }
  await deps.accounts.logIn(c, registration);
  await deps.accounts.sendVerification({ ...created, email: registration.email });
}

/** Mounts the account pages, which work without scripts, and their calls. */
export function registerAccounts(app: App): void {
  for (const form of accountFormNames) mountForm(app, form);

  mount(app, registerAccount, async function answerRegister({ body, deps, c }) {
    await deps.rateLimits.consumeAttempt('register', c, body.email);
    await registerOnce(deps, c, body);
    await completeLogin(c, body.email);
    // whoever wanted to go somewhere goes there; others choose what they like
    return redirectTo(c, safeNext(body.next, pages.welcome.path));
  });

  mount(app, logIn, async function answerLogIn({ body, deps, c }) {
    await deps.rateLimits.consumeAttempt('login', c, body.email);
    const login = await deps.accounts.logIn(c, body).catch(refuseLogin(c, body.email));
    await deps.rateLimits.resetAttempts('login', c, body.email);
    if (login.kind === 'needs-code') {
      const next = codePath(body.next);
      return isNavigation(c) ? c.redirect(next, 303) : { next, needs_code: true };
    }
    await completeLogin(c, body.email);
    return redirectTo(c, await targetAfterLogin(deps, login.userId, body.next));
  });

  mount(app, logInWithCode, async function answerCode({ body, deps, c }) {
    const waiting = await deps.accounts.twoFactor.pendingUser(c);
    const email = waiting === undefined ? '' : (await emailOf(deps.db, waiting)).email;
    await deps.rateLimits.consumeAttempt('code', c, email);
    const { userId, isRecovery } = await deps.accounts.twoFactor
      .finishLogin(c, body.code)
      .catch(refuseLogin(c, email));
    await deps.rateLimits.resetAttempts('code', c, email);
    await completeLogin(c, email);
    if (isRecovery) {
      deps.mailer.send(
        recoveryMail(
          deps.env.baseUrl,
          email,
          await deps.accounts.twoFactor.codesLeft(userId),
          describeClient(c),
        ),
      );
    }
    return redirectTo(c, await targetAfterLogin(deps, userId, body.next));
  });

  mount(app, beginPasskeyLogin, async function answerPasskeyQuestion({ deps, c }) {
    setVisitorCookie(c);
    return deps.accounts.passkeys.askForLogin(c);
  });

  mount(app, logInWithPasskey, async function answerPasskey({ body, deps, c }) {
    const key = body.credential.id.slice(0, 100);
    await deps.rateLimits.consumeAttempt('login', c, key);
    const userId = await deps.accounts.passkeys
      .logIn(c, body.credential)
      .catch(refuseLogin(c, key));
    await deps.rateLimits.resetAttempts('login', c, key);
    await completeLogin(c, (await emailOf(deps.db, userId)).email);
    return redirectTo(c, await targetAfterLogin(deps, userId, body.next));
  });

  mount(app, logOut, async function answerLogOut({ deps, c }) {
    await deps.accounts.logOut(c);
    return redirectTo(c, '/');
  });

  mount(app, readSession, async function answerSession({ viewer, c }) {
    setVisitorCookie(c);
    return { name: viewer ? userName(viewer) : '', form_key: c.var.formKey };
  });

  mount(app, secureFormKey, async function answerSecureKey({ viewer, c, deps }) {
    const { formKey } = c.var;
    const key = makeSecureKey(deps.env.secret, viewer, formKey, deps.now().getTime());
    c.header(secureKeyAnswerHeader, key);
    return {};
  });

  mount(app, requestReset, async function answerForgot({ body, deps, c }) {
    await deps.rateLimits.consumeAttempt('reset', c, body.email);
    await deps.accounts.requestReset(body.email);
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'Check your email',
          text: accountTexts.resetSent,
          link: { href: '/login', label: 'Log in' },
        })
      : {};
  });

  mount(app, resetPassword, async function answerReset({ body, deps, c }) {
    await deps.rateLimits.consumeAttempt('reset', c, body.token.slice(0, 100));
    const { email, removedPasskeys, isTwoFactorRemoved } = await resetAccount(deps, {
      token: body.token,
      password: body.password,
      keptPasskeys: body.keep_passkeys,
    });
    // this browser used a link from the owner's email, so it gets a separate limit on login
    // attempts
    rememberDevice(c, email);
    deps.mailer.send(
      resetDoneMail(deps.env.baseUrl, email, {
        removedPasskeys,
        isTwoFactorRemoved,
        where: describeClient(c),
      }),
    );
    const text = [
      accountTexts.passwordChanged,
      ...(removedPasskeys.length > 0 ? [passkeyTexts.removedAtReset(removedPasskeys.length)] : []),
    ].join(' ');
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'Password changed',
          text,
          link: { href: '/login', label: 'Log in' },
        })
      : { next: '/login' };
  });

  mount(app, resendVerification, async function answerResend({ viewer, deps, c }) {
    await deps.rateLimits.consumeAttempt('confirmation', c, viewer.email);
    if (!viewer.isVerified) await deps.accounts.sendVerification(viewer);
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'Check your email',
          text: 'We’ve sent you a link.',
          link: { href: '/dashboard', label: 'Go to your dashboard' },
        })
      : {};
  });

  mountPage(app, 'verify', confirmAddressPage);
  mount(app, confirmAddress, confirmAddressOfLink);
}
