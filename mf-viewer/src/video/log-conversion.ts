import { logConversion, type ConversionLog } from '@tessera/shared-contracts/media/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

const report: ConversionLog = {
  name: 'CONVERSION_ACTION_HTML5_VIDEO',
  extra: { player: 'tessera', player_version: '1' },
};

/** Reports that a video began to play, for signed-in users; failures are ignored. */
export function reportConversion({ bootstrap, call }: Pick<Platform, 'bootstrap' | 'call'>): void {
  if (!bootstrap.user) return;
  call(logConversion, { body: { log: JSON.stringify(report) } }, { keepalive: true }).catch(
    () => {},
  );
}
