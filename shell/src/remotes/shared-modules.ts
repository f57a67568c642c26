import { sharedRxjs } from './shared-rxjs.ts';

/** Versions of the shared modules, inlined by the build (tooling/webpack/shell-config.ts). */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** A module that the shell shares with remotes: it is there from the start, or loads when needed. */
export type SharedModule = {
  readonly version: string;
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: string };
} & ({ readonly lib: () => object } | { readonly get: () => Promise<() => object> });

/**
 * Loads React and the modules that belong to it. webpack caches the chunk; if it fails to load, the
 * next call fetches it again.
 */
export const loadReact = (): Promise<typeof import('./react-modules.ts')> =>
  import('./react-modules.ts');

/**
 * Modules that exist once per page: the shell owns them, and no remote bundles a copy. rxjs is
 * there from the start. React loads with the first part of the page that renders with it, and for
 * signed-in users at the latest when the page is idle. Reading, following and liking need no React.
 *
 * @param onReact called each time a remote has received one of the modules of React
 */
export const sharedModules = (onReact: () => void): Readonly<Record<string, SharedModule>> =>
  Object.fromEntries(
    Object.entries(__SHARED_VERSIONS__).map(function toShared([name, version]) {
      async function get(): Promise<() => object> {
        const { reactModules } = await loadReact();
        const module: object | undefined = Object.entries(reactModules).find(
          ([provided]) => provided === name,
        )?.[1];
        if (!module) throw new Error(`the shell provides no ${name}`);
        onReact();
        return () => module;
      }
      return [
        name,
        {
          version,
          shareConfig: { singleton: true, requiredVersion: `^${version}` },
          ...(name === 'rxjs' ? { lib: () => sharedRxjs } : { get }),
        },
      ];
    }),
  );
