/*
 * Takes the place of the federation runtime's file of this name in production builds
 * (tooling/webpack/trim-federation-plugin.ts). An error still has its code, its arguments and the
 * address of the page that explains it.
 */

const none: Readonly<Record<string, string>> = {};

export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
