/**
 * All webpack configurations of the product.
 *
 * @example
 * export default createRemoteConfig({ dir: import.meta.dirname, ...remote });
 */
export { createDevConfig, type DevOptions } from './dev-config.ts';
export { createGalleryConfig } from './gallery-config.ts';
export { createRemoteConfig } from './remote-config.ts';
export type { RemoteOptions } from './remote-federation.ts';
export { createShellConfig, type ShellOptions } from './shell-config.ts';
export { TrimFederationPlugin } from './trim-federation-plugin.ts';
