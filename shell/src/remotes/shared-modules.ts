/** Versions of the shared modules, put in by the build (tooling/webpack/shell-config.ts). */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** One entry of the share scope. */
export interface SharedModule {
  readonly version: string;
  readonly get: () => Promise<() => object>;
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: string };
}

/** Fetches React and what belongs to it; webpack remembers what arrived, and asks again for what did not. */
export const loadReact = (): Promise<typeof import('./react-modules.ts')> =>
  import('./react-modules.ts');

/**
 * What exists once in a page: the shell owns it, and no remote carries a copy. It is fetched beside the first piece that
 * draws with it, since a page is read, followed and liked without.
 */
export const sharedModules = (): Readonly<Record<string, SharedModule>> =>
  Object.fromEntries(
    Object.entries(__SHARED_VERSIONS__).map(function toShared([name, version]) {
      async function get(): Promise<() => object> {
        const { reactModules } = await loadReact();
        const module: object | undefined = Object.entries(reactModules).find(
          ([provided]) => provided === name,
        )?.[1];
        if (!module) throw new Error(`the shell provides no ${name}`);
        return () => module;
      }
      return [
        name,
        { version, get, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ];
    }),
  );
