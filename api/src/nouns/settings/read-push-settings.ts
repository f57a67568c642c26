import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import type { savePushSettings } from '@tessera/shared-contracts/settings/endpoints';
import type * as v from 'valibot';
import { invalid } from '../../base/wire/refusal.ts';
import type { ProfileChanges } from '../accounts/user-queries.ts';
import { timeZoneOf } from '../queue/time-zones.ts';
import { readMinutes } from '../push/quiet-hours.ts';

/** What the form of push notifications changes in the profile. New quiet hours apply at once. */
export function readPushSettings({
  quiet_from: from,
  quiet_until: until,
  time_zone: timeZone,
  ...switches
}: v.InferOutput<(typeof savePushSettings)['body']>): ProfileChanges {
  if ((from ?? '') === '' ? (until ?? '') !== '' : (until ?? '') === '')
    throw invalid(settingsTexts.wrongTime);
  if (timeZone !== undefined && timeZoneOf(timeZone) === undefined)
    throw invalid(settingsTexts.wrongZone);
  return {
    ...switches,
    ...(from !== undefined &&
      until !== undefined && { quiet_from: readMinutes(from), quiet_until: readMinutes(until) }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
}
