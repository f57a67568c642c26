import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** Whether the browser was told to save bytes. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true) || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether films may begin by themselves: not for people who asked for little motion, to save bytes, or for safe mode. */
export function mayAutoplay({ bootstrap }: Pick<Platform, 'bootstrap'>): boolean {
  const settings: object = bootstrap.user?.dashboard_settings ?? {};
  return !prefersReducedMotion() && !savesData() && Reflect.get(settings, 'safe_mode') !== true;
}
