/*
 * Takes the place of the federation runtime's file of this name in production builds
 * (tooling/webpack/trim-federation-plugin.ts). The boot file and the page's links bring what a
 * remote needs.
 */

function refusePreload(): never {
  throw new Error('this build of the federation runtime preloads no remotes');
}

export {
  refusePreload as defaultPreloadArgs,
  refusePreload as formatPreloadArgs,
  refusePreload as normalizePreloadExposes,
  refusePreload as preloadAssets,
};
