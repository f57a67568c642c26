import satisfies from 'semver/functions/satisfies.js';
import * as v from 'valibot';
import { remoteNamePattern } from '@tessera/shared-contracts/core/registry';
import { remoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import {
  applicationExpose,
  containerManifest,
  filesOfContainer,
} from '@tessera/shared-contracts/platform/container-manifest';
import { checkDefinition } from './check-definition.ts';

const integrityHash = v.pipe(
  v.string(),
  v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Not a sha384 integrity.'),
);
const fileName = v.pipe(
  v.string(),
  v.regex(/^@?[\w][\w.-]*(?:\/[\w][\w.-]*)*$/, 'Not the name of a release file.'),
);

const className = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'Not a plain class name.'));

/** Whether a file of a build folder belongs to the release, judging by its name. */
export const isReleaseFileName = (name: string): boolean => v.is(fileName, name);

/** Contents of a build's `release.json`. */
export const releaseFile = v.object({
  name: v.pipe(
    v.string(),
    v.check(
      (name) => name === 'shell' || remoteNamePattern.test(name),
      'Not the name of a release.',
    ),
  ),
  version: v.pipe(v.string(), v.regex(/^[\w][\w.+-]{0,80}$/, 'Not a version.')),
  contract: v.number(),
  /** The contracts of remotes that a shell runs; only its own if it does not say. */
  supports: v.exactOptional(v.array(v.number())),
  manifest: v.optional(v.record(v.string(), v.unknown())),
  /**
   * Plain class names that belong to this release alone, without their parts and variants. Absent
   * in releases made before they were listed.
   */
  classNames: v.exactOptional(v.array(className)),
  /** What the release says about its remote. Absent in releases made before it was stated. */
  definition: v.exactOptional(remoteDefinition),
  /** Features of other remotes that its scripts name, as `remote/Feature`. */
  uses: v.exactOptional(v.array(v.string())),
  /** Versions of the modules that the shell provides to remotes, by name; only in the shell. */
  shared: v.exactOptional(v.record(v.string(), v.string())),
  /** The server half, which renders the views of the remote; absent if the remote has none. */
  server: v.exactOptional(
    v.object({
      file: fileName,
      integrity: integrityHash,
      css: v.array(fileName),
      views: v.record(v.string(), v.number()),
    }),
  ),
  /** Files that frames of embedded posts load; absent if the remote adds nothing to frames. */
  frame: v.exactOptional(v.object({ js: v.array(fileName), css: v.array(fileName) })),
  /** When a build got its content; only in the copy of the file that names the latest build. */
  madeAt: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
  integrity: v.record(fileName, integrityHash),
  entry: v.object({
    js: v.array(fileName),
    css: v.array(fileName),
    preload: v.array(fileName),
    fonts: v.optional(v.array(fileName), []),
  }),
});
export type ReleaseFile = v.InferOutput<typeof releaseFile>;

/** Thrown when publishing, activating or serving a release is refused; the message says why. */
export class BadReleaseError extends Error {
  override readonly name = 'BadReleaseError';
}

/** Lists of files in a container manifest. All of these files must be in the release. */
const files = v.optional(v.array(v.string()), []);
const kinds = v.optional(v.object({ sync: files, async: files }), {});
const checkedManifest = v.object({
  ...containerManifest.entries,
  name: v.string(),
  metaData: v.object({
    remoteEntry: v.object({
      ...containerManifest.entries.metaData.entries.remoteEntry.entries,
      type: v.optional(v.string(), 'global'),
    }),
  }),
  /** Other containers that this one loads. */
  remotes: v.optional(v.array(v.object({ moduleName: v.optional(v.string(), '') })), []),
  shared: v.optional(
    v.array(
      v.object({
        name: v.string(),
        singleton: v.optional(v.boolean(), false),
        requiredVersion: v.optional(v.union([v.string(), v.literal(false)]), false),
        /** The files of the remote's own copy; none if it relies on the shell. */
        assets: v.optional(v.object({ js: kinds }), { js: {} }),
      }),
    ),
    [],
  ),
  exposes: v.array(
    v.object({
      path: v.string(),
      assets: v.optional(v.object({ js: kinds, css: kinds }), {}),
    }),
  ),
});

/** Matches paths that lead out of the release's folder: URLs, absolute paths, `..`. */
const leadsAway =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^(?:https?|data|blob|file|javascript):|^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)/i;

/** Types of entries that leave their container in a global variable. */
const scriptTypes: ReadonlySet<string> = new Set(['global', 'var', 'assign', 'window', 'self']);

function findStray(value: unknown): string | undefined {
  if (typeof value === 'string') return leadsAway.test(value.trim()) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map(findStray)
    .find((found) => found !== undefined);
}

function checkManifest(
  { name, manifest, integrity, entry }: ReleaseFile,
  refuse: (why: string) => never,
): void {
  if (manifest === undefined) return refuse('it has no manifest.');
  const result = v.safeParse(checkedManifest, manifest);
  if (!result.success) {
    const [issue] = result.issues;
    return refuse(
      `its manifest is not a valid remote manifest: ${v.getDotPath(issue) ?? 'manifest'}: ${issue.message}`,
    );
  }
  const { output } = result;
  if (output.name !== name) refuse(`its manifest belongs to ${output.name}.`);
  const { type } = output.metaData.remoteEntry;
  if (!scriptTypes.has(type))
    refuse(
      `its entry is of the type '${type}'. Pages load entries as scripts: build it as 'global'.`,
    );
  const [remote] = output.remotes;
  if (remote)
    refuse(
      `it loads the remote ${remote.moduleName || 'of another build'} itself. ` +
        'Remotes use each other by the features of the contracts.',
    );
  const stray = findStray(manifest);
  if (stray !== undefined) refuse(`its manifest names ${stray}, which is outside its folder.`);
  const own = filesOfContainer(output);
  const exposed = output.exposes
    .flatMap(({ assets: { js, css } }) => [js, css])
    .flatMap(({ sync, async }) => [...sync, ...async]);
  const unlisted = [own.entry, ...exposed].find((file) => !Object.hasOwn(integrity, file));
  if (unlisted !== undefined) refuse(`its manifest names ${unlisted}, which has no integrity.`);
  if (!entry.js.includes(own.entry))
    refuse(`its manifest’s entry ${own.entry} is not one of its entry scripts.`);
  if (!output.exposes.some(({ path }) => path === applicationExpose))
    refuse(`its manifest exposes no ${applicationExpose}.`);
}

/** The contracts of remotes that a shell runs. */
export const contractsOf = ({
  contract,
  supports = [contract],
}: {
  readonly contract: number;
  readonly supports?: readonly number[];
}): readonly number[] => supports;

/** What a remote exposes, as its manifest says: `./App` and so on. */
export const exposesOf = ({ manifest }: Pick<ReleaseFile, 'manifest'>): readonly string[] =>
  manifest === undefined ? [] : v.parse(checkedManifest, manifest).exposes.map(({ path }) => path);

/**
 * The first shared module that a remote needs and a shell does not provide in a fitting version,
 * described for a refusal. Undefined if the remote can run, or the shell does not say what it
 * provides.
 */
export function findMissingShared(
  { manifest }: Pick<ReleaseFile, 'manifest'>,
  shell: Pick<ReleaseFile, 'shared' | 'version'>,
): string | undefined {
  const { shared } = shell;
  if (manifest === undefined || shared === undefined) return undefined;
  const needs = v.parse(checkedManifest, manifest).shared;
  for (const { name, singleton, requiredVersion, assets } of needs) {
    const provided = shared[name];
    const hasCopy = [...assets.js.sync, ...assets.js.async].length > 0;
    if (hasCopy && (!singleton || provided === undefined)) continue;
    const wanted = `${name}${requiredVersion === false ? '' : ` ${requiredVersion}`}`;
    if (provided === undefined)
      return `it needs ${wanted}, which shell ${shell.version} does not share.`;
    if (requiredVersion !== false && !satisfies(provided, requiredVersion))
      return `it needs ${wanted}, but shell ${shell.version} shares ${name} ${provided}.`;
  }
  return undefined;
}

/**
 * Validates the `release.json` of a release: refuses missing or inconsistent fields, and paths
 * outside the release's folder.
 *
 * @throws BadReleaseError naming the file or field
 */
export function checkRelease(release: ReleaseFile): void {
  const { name, version, integrity, entry, server, frame } = release;
  const refuse = (why: string): never => {
    throw new BadReleaseError(`${name} ${version} cannot be released: ${why}`);
  };
  if (Object.keys(integrity).length === 0) refuse('it has no files.');
  if (entry.js.length === 0) refuse('its entry has no script.');
  const { js = [], css = [] } = frame ?? {};
  const linked = [
    ...entry.js,
    ...entry.css,
    ...entry.preload,
    ...(server?.css ?? []),
    ...js,
    ...css,
  ];
  for (const file of linked)
    if (!Object.hasOwn(integrity, file)) refuse(`${file} has no integrity.`);
  if (name === 'shell') return;
  checkManifest(release, refuse);
  if (release.definition) checkDefinition(release.definition, server?.views ?? {}, refuse);
}
