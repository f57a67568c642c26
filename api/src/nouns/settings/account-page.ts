import {
  presenceSwitches,
  settingsTexts,
} from '@tessera/shared-contracts/settings/account-settings';
import { accountSettingsView } from '@tessera/shared-contracts/settings/account-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { splitBlogsOf } from '../accounts/deletion-queries.ts';
import { pendingEmail } from '../accounts/email-change.ts';
import { exportsOf } from '../accounts/export-queries.ts';
import { presentExport } from '../accounts/present-export.ts';
import { userName } from '../accounts/user-name.ts';
import { findProfile } from '../accounts/user-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { noticesOf } from '../moderation/moderation-queries.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

const doneTexts: Readonly<Record<string, string>> = {
  email: settingsTexts.emailAsked,
  'email-kept': settingsTexts.emailKept,
  language: settingsTexts.saved,
  presence: settingsTexts.saved,
  export: settingsTexts.exportRequested,
};

function confirmationText(c: RequestValues): string | undefined {
  return c.req.query('kept') === undefined
    ? doneTexts[c.req.query('done') ?? '']
    : settingsTexts.deletionCalledOff;
}

/** `/settings/account`: staff messages, email address, language, presence, export, deletion. */
export async function accountPage(c: RequestValues, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const {
    deps: { db, now },
    formKey,
  } = c.var;
  const [profile, pending, archives, { shared }, notices] = await Promise.all([
    findProfile(db, viewer.userId),
    pendingEmail(db, viewer.userId, now()),
    exportsOf(db, viewer.userId),
    splitBlogsOf(db, viewer.userId),
    noticesOf(db, viewer.userId),
  ]);
  const view = viewRequest(accountSettingsView, {
    nav: settingsNavFor(viewer, settingsSections.account.path),
    formKey,
    refused: refusedProps(refused),
    done: refused ? undefined : confirmationText(c),
    language: profile.language,
    notices: notices.map(({ text, created_at }) => ({ text, createdAt: created_at.toISOString() })),
    email: viewer.email,
    isVerified: viewer.isVerified,
    pendingEmail: pending,
    presence: presenceSwitches.filter((name) => profile[name]),
    isSafeMode: profile.safe_mode,
    archives: archives.map(presentExport),
    name: userName(viewer),
    sharedBlogs: shared.map(({ name }) => name),
  });
  return renderSettingsView(c, 'account', view, refused);
}
