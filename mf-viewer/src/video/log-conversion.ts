import { logConversion, type ConversionLog } from '@tessera/shared-contracts/media/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

const report: ConversionLog = {
  name: 'CONVERSION_ACTION_HTML5_VIDEO',
  extra: { player: 'tessera', player_version: '1' },
};

/** Reports that a film began to play, for people who are logged in; a report that does not arrive is nobody's trouble. */
export function reportConversion({ bootstrap, call }: Pick<Platform, 'bootstrap' | 'call'>): void {
  if (!bootstrap.user) return;
  call(logConversion, { body: { log: JSON.stringify(report) } }, { keepalive: true }).catch(
    () => {},
  );
}
