import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { settingsLimits, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import * as endpoints from '@tessera/shared-contracts/settings/endpoints';
import { formatDate } from '@tessera/shared-ui/format/date';
import { changeMail, deletionMail } from '../accounts/account-mails.ts';
import { markForDeletion } from '../accounts/deletion-queries.ts';
import {
  requestEmailChange,
  cancelEmailChange,
  confirmEmailChange,
} from '../accounts/email-change.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { exportById, exportsOf, insertExport } from '../accounts/export-queries.ts';
import { exportStore } from '../accounts/export-store.ts';
import { makeExportKey } from '../accounts/make-export.ts';
import { presentExport } from '../accounts/present-export.ts';
import { revokeAccountLinks } from '../accounts/account-links.ts';
import { userName } from '../accounts/user-name.ts';
import { readPushSettings } from './read-push-settings.ts';
import { endSessionOf, endSessionsOf } from '../accounts/session-queries.ts';
import { endTokensOf } from '../accounts/token-queries.ts';
import { changeProfile } from '../accounts/user-queries.ts';
import { describeClient } from '../accounts/describe-client.ts';
import { renderNotice } from '../../base/page/notice-page.ts';
import type { RequestValues, Deps, Viewer } from '../../base/http/context.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { redirectToFile } from '../../base/http/redirect-to-file.ts';
import { invalid, notFound } from '../../base/wire/refusal.ts';
import { requireFactors, requirePassword } from './ask-again.ts';
import { recoveryCodesPage, tfaPage } from './tfa-page.ts';

/**
 * Ends all other sessions after a change of the second factor. Reads the current session again,
 * because the change may have replaced it.
 */
const endOtherSessions = (
  deps: Deps,
  c: RequestValues,
  { userId, sessionId }: Viewer,
): Promise<void> => endSessionsOf(deps.db, userId, c.var.viewer?.sessionId ?? sessionId);

/**
 * Mounts the account endpoints: email address, password, second factor, sessions, export, deletion,
 * and the settings for language, dashboard, presence and emails.
 */
export function mountAccountCalls(app: App): void {
  mount(app, endpoints.changeEmail, async function changeEmail({ deps, viewer, body, c }) {
    await requirePassword(deps, c, viewer, body.password);
    await deps.rateLimits.consumeAttempt('new-address', c, viewer.userId);
    await requestEmailChange(deps, viewer, body.email, describeClient(c));
    return {};
  });
  mount(app, endpoints.keepEmail, async function keepEmail({ deps, viewer }) {
    await cancelEmailChange(deps.db, viewer.userId);
    return {};
  });
  mount(app, endpoints.confirmEmail, async function confirmEmail({ deps, body, c }) {
    await deps.rateLimits.consumeAttempt('reset', c, body.token.slice(0, 100));
    await confirmEmailChange(deps, body.token);
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'Address changed',
          text: settingsTexts.emailChanged,
          link: { href: '/settings/account', label: 'Back to settings' },
        })
      : {};
  });
  mount(app, endpoints.changePassword, async function changePassword({ deps, viewer, body, c }) {
    await requirePassword(deps, c, viewer, body.password);
    if (body.password === body.new_password) throw invalid(settingsTexts.samePassword);
    await deps.accounts.changePassword(c, body.password, body.new_password);
    await revokeAccountLinks(deps.db, viewer.userId);
    await notifyOwner(deps, viewer, (to) =>
      changeMail(deps.env.baseUrl, to, 'password', describeClient(c)),
    );
    return {};
  });

  mount(app, endpoints.beginTwoFactor, async function begin({ deps, viewer, body, c }) {
    await requirePassword(deps, c, viewer, body.password);
    const uri = await deps.accounts.twoFactor.begin(c, viewer.userId, body.password);
    return isNavigation(c) ? tfaPage(c, undefined, uri) : { uri };
  });
  mount(app, endpoints.confirmTwoFactor, async function confirm({ deps, viewer, body, c }) {
    await deps.rateLimits.consumeAttempt('code', c, viewer.email);
    const codes = await deps.accounts.twoFactor.confirm(c, viewer.userId, body.code);
    await deps.rateLimits.resetAttempts('code', c, viewer.email);
    await endOtherSessions(deps, c, viewer);
    await notifyOwner(deps, viewer, (to) =>
      changeMail(deps.env.baseUrl, to, 'tfaOn', describeClient(c)),
    );
    return isNavigation(c) ? recoveryCodesPage(c, codes) : { recovery_codes: [...codes] };
  });
  mount(app, endpoints.renewRecoveryCodes, async function renew({ deps, viewer, body, c }) {
    await requireFactors(deps, c, viewer, body);
    const codes = await deps.accounts.twoFactor.renewCodes(c, viewer.userId, body.password);
    await notifyOwner(deps, viewer, (to) =>
      changeMail(deps.env.baseUrl, to, 'newCodes', describeClient(c)),
    );
    return isNavigation(c) ? recoveryCodesPage(c, codes) : { recovery_codes: [...codes] };
  });
  mount(app, endpoints.endTwoFactor, async function end({ deps, viewer, body, c }) {
    await requireFactors(deps, c, viewer, body);
    const wasOn = (await deps.accounts.twoFactor.state(viewer.userId)) === 'on';
    await deps.accounts.twoFactor.end(c, viewer.userId, body.password);
    if (!wasOn) return {};
    await endOtherSessions(deps, c, viewer);
    await notifyOwner(deps, viewer, (to) =>
      changeMail(deps.env.baseUrl, to, 'tfaOff', describeClient(c)),
    );
    return {};
  });

  mount(app, endpoints.endSession, async function endOne({ deps, viewer, body }) {
    if (!(await endSessionOf(deps.db, viewer.userId, body.session)))
      throw notFound(settingsTexts.noSession);
    return {};
  });
  mount(app, endpoints.endOtherSessions, async function endOthers({ deps, viewer }) {
    await endSessionsOf(deps.db, viewer.userId, viewer.sessionId);
    await endTokensOf(deps.db, viewer.userId, deps.now());
    return {};
  });

  mount(app, endpoints.requestExport, async function requestExport({ deps, viewer, c }) {
    // while an export is being made, another request changes nothing
    if ((await exportsOf(deps.db, viewer.userId)).some(({ state }) => state === 'waiting'))
      return {};
    await deps.rateLimits.consumeAttempt('export', c, viewer.userId);
    await deps.db.transaction().execute(async function begin(trx) {
      const made = await insertExport(trx, viewer.userId);
      if (made !== undefined)
        await deps.jobs.send(makeExportKey, { id: made }, { singletonKey: made, db: trx });
    });
    return {};
  });
  mount(app, endpoints.listExports, async function listExports({ deps, viewer }) {
    return { exports: (await exportsOf(deps.db, viewer.userId)).map(presentExport) };
  });
  mount(app, endpoints.downloadExport, async function download({ deps, viewer, params }) {
    const row = await exportById(deps.db, params.id);
    const isThere =
      row?.user_id === viewer.userId &&
      row.state === 'ready' &&
      row.expires_at !== null &&
      row.expires_at > deps.now();
    const store = exportStore(deps.env);
    const found = isThere ? await store.open(row.id) : undefined;
    if (!found || !isThere) throw notFound(settingsTexts.exportUnavailable);
    const saveAs = `tessera-${userName(viewer)}.zip`;
    const address = await store.address(row.id, saveAs);
    if (address !== undefined) return redirectToFile(address);
    const chunks: AsyncIterator<unknown, unknown> = (await found.read())[Symbol.asyncIterator]();
    const content = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    });
    return new Response(content, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(found.size),
        'Content-Disposition': `attachment; filename="${saveAs}"`,
        'Cache-Control': 'private, no-store',
      },
    });
  });

  mount(app, endpoints.deleteAccount, async function deleteAccount({ deps, viewer, body, c }) {
    await requirePassword(deps, c, viewer, body.password);
    const name = userName(viewer);
    if (body.confirmation.trim().toLowerCase().replace(/^@/, '') !== name)
      throw invalid(settingsTexts.wrongConfirmation(name));
    const at = new Date(deps.now().getTime() + settingsLimits.deletionDays * 86_400_000);
    await markForDeletion(deps.db, viewer.userId, at);
    await endSessionsOf(deps.db, viewer.userId);
    await deps.accounts.logOut(c);
    const day = formatDate(at.toISOString(), viewer.language);
    await notifyOwner(deps, viewer, (to) => deletionMail(deps.env.baseUrl, to, day));
    if (!isNavigation(c)) return { delete_at: at.toISOString() };
    c.set('viewer', undefined);
    return renderNotice(c, {
      title: 'Your account will be deleted',
      text: `Your account and everything in it will be deleted on ${day}. To keep it, log in before then.`,
      link: { href: '/', label: 'Home' },
    });
  });

  mount(app, endpoints.saveLanguage, async function saveLanguage({ deps, viewer, body }) {
    await changeProfile(deps.db, viewer.userId, { language: body.language });
    return {};
  });
  mount(app, endpoints.saveDashboardSettings, async function saveDashboard({ deps, viewer, body }) {
    await changeProfile(deps.db, viewer.userId, body);
    return {};
  });
  mount(app, endpoints.savePresenceSettings, async function savePresence({ deps, viewer, body }) {
    await changeProfile(deps.db, viewer.userId, body);
    return {};
  });
  mount(app, endpoints.savePushSettings, async function savePushes({ deps, viewer, body }) {
    await changeProfile(deps.db, viewer.userId, readPushSettings(body));
    return {};
  });
  mount(app, endpoints.saveMailSettings, async function saveMails({ deps, viewer, body }) {
    await changeProfile(deps.db, viewer.userId, body);
    return {};
  });
}

/**
 * The confirmation page for a new email address. Only its button changes the address, because mail
 * programs prefetch links.
 */
export async function confirmEmailPage(c: RequestValues): Promise<Response> {
  const token = (c.req.query('token') ?? '').slice(0, 200);
  if (token === '')
    return renderNotice(c, {
      title: 'This link doesn’t work',
      text: accountTexts.linkExpired,
      link: { href: '/settings/account', label: 'Back to settings' },
      status: 400,
    });
  return renderNotice(c, {
    title: 'Confirm your new address',
    text: 'Use this email address for your Tessera account?',
    link: { href: '/', label: 'Not now' },
    form: { action: endpoints.confirmEmail.path, fields: { token }, submit: 'Confirm' },
  });
}
