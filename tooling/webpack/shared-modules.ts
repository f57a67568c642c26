import { createRequire } from 'node:module';
import path from 'node:path';

/** Name of the page's only share scope. */
export const shareScope = 'default';

/**
 * Modules that exist once in a page and come from the shell, with the package each belongs to.
 * Every sub-path is a separate module for federation. The shell provides exactly these
 * (shell/src/remotes/shared-modules.ts).
 */
const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  rxjs: 'rxjs',
} as const;

/** Modules that the shell has from the start, so that an entry can import them statically. */
const eagerModules: ReadonlySet<string> = new Set(['rxjs']);

function installedVersion(dir: string, packageName: string): string {
  const manifest: unknown = createRequire(path.join(dir, 'package.json'))(
    `${packageName}/package.json`,
  );
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  )
    return manifest.version;
  throw new Error(`${packageName} has no version`);
}

/** Versions of what the shell provides, by module. */
export const sharedVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([request, packageName]) => [
      request,
      installedVersion(dir, packageName),
    ]),
  );

/**
 * A remote's `shared` table for federation. Remotes bundle no copies, because the shell provides
 * them. Each requires the version that it was built with, or a later one of the same major version;
 * a release is refused if the shell shares none (api/src/base/releases/release-file.ts).
 */
export const sharedTable = (dir: string): Record<string, object> =>
  Object.fromEntries(
    Object.entries(sharedVersions(dir)).map(([request, version]) => [
      request,
      {
        singleton: true,
        import: false,
        eager: eagerModules.has(request),
        requiredVersion: `^${version}`,
      },
    ]),
  );
