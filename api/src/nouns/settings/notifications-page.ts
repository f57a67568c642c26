import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import { pushSwitches } from '@tessera/shared-contracts/push/push';
import { mailSwitches, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { notificationSettingsView } from '@tessera/shared-contracts/settings/settings-views';
import { readCookie } from '../../base/http/read-cookie.ts';
import { timeZoneOf, timeZones } from '../queue/time-zones.ts';
import { formatMinutes } from '../push/quiet-hours.ts';
import { userName } from '../accounts/user-name.ts';
import { findProfile } from '../accounts/user-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

/** Maximum length of a time zone's name. */
const maxZone = 64;

/** The reader's time zone as the browser reported it, else UTC. */
const zoneOfReader = (c: RequestValues): string =>
  timeZoneOf((readCookie(c, readerZoneCookie.name) ?? '').slice(0, maxZone)) ?? 'UTC';

/** `/settings/notifications` */
export async function notificationsPage(c: RequestValues, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const profile = await findProfile(c.var.deps.db, viewer.userId);
  const view = viewRequest(notificationSettingsView, {
    nav: settingsNavFor(viewer, settingsSections.notifications.path),
    formKey: c.var.formKey,
    refused: refusedProps(refused),
    done: c.req.query('done') === undefined ? undefined : settingsTexts.saved,
    email: viewer.isVerified ? viewer.email : undefined,
    on: mailSwitches.filter((name) => profile[name]),
    userName: userName(viewer),
    pushes: pushSwitches.filter((name) => profile[name]),
    digest: profile.digest,
    zones: timeZones,
    quiet: {
      from: profile.quiet_from === null ? '' : formatMinutes(profile.quiet_from),
      until: profile.quiet_until === null ? '' : formatMinutes(profile.quiet_until),
      // without quiet hours, those of the reader
      timeZone: profile.quiet_from === null ? zoneOfReader(c) : profile.time_zone,
    },
  });
  return renderSettingsView(c, 'notifications', view, refused);
}
