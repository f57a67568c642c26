import * as v from 'valibot';
import { federationName, remoteNamePattern } from './registry.ts';
import { activeOn } from './visits.ts';

/** A name that people read, in at most 40 characters (ours). */
const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));

/** Where a remote lives in the page. */
const slot = v.union([
  /** The header, above the main region. Only one remote has this place. */
  v.object({ place: v.literal('header') }),
  /** Below the main region, in ascending order. */
  v.object({ place: v.literal('end'), order: v.number() }),
]);

/** A page that a remote adds to the product. Its view of the same name is the content. */
const remotePage = v.object({
  /** The name that the page states about itself. */
  name: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{1,40}$/, 'Not the name of a page.')),
  /** Up to four parts of lower-case words, such as `/reading-list`. */
  path: v.pipe(
    v.string(),
    v.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4}$/, 'Not the path of a page.'),
  ),
  auth: v.picklist(['visitor', 'user']),
  title: label,
  /** Whether the menus of the header show users a link to the page. */
  isInMenu: v.exactOptional(v.boolean()),
});

/**
 * What a release says about its remote. It travels in `release.json` and is checked when the release
 * is published and shown. The registry's rows then decide what a page mounts.
 */
export const remoteDefinition = v.object({
  /** Name of the remote in the message that it is unavailable. */
  label,
  /** The team that releases it. A build of the same name by another team is refused. */
  owner: label,
  /** When it is mounted. */
  activeOn,
  slot,
  pages: v.exactOptional(v.pipe(v.array(remotePage), v.maxLength(20))),
});
export type RemoteDefinition = v.InferOutput<typeof remoteDefinition>;

/** A remote as its package defines it: what its releases say, and what they are built of. */
export interface RemoteSource extends RemoteDefinition {
  /** Federation name, such as `mf_header`. */
  readonly name: string;
  /** What the shell may load: `{ './App': './src/App' }`. */
  readonly exposes: Readonly<Record<string, string>>;
  /**
   * Its plain class names, without their parts and variants. Its style sheets may select only
   * elements with these classes or with those of its CSS modules, and what lies in such elements.
   */
  readonly classNames?: readonly string[];
  /** The module of the server half, `./src/server`, for a remote that renders views. */
  readonly server?: string;
  /** The module that enhances posts on other sites, `./src/frame`, for a remote that has one. */
  readonly frame?: string;
}

/**
 * Defines a remote, in the `remote.ts` of its package.
 *
 * @param folder name of the package's folder, from which the federation name follows
 * @throws if a value cannot be valid in any product
 * @example
 * export const remote = defineRemote('mf-bookmarks', {
 *   label: 'Bookmarks',
 *   owner: 'Reading',
 *   activeOn: [{ by: 'user' }],
 *   slot: { place: 'end', order: 60 },
 *   exposes: { './App': './src/App' },
 * });
 */
export function defineRemote(folder: string, rest: Omit<RemoteSource, 'name'>): RemoteSource {
  const name = federationName(folder);
  if (!remoteNamePattern.test(name)) throw new Error(`'${folder}' is not the name of a remote.`);
  v.parse(remoteDefinition, rest);
  return { name, ...rest };
}

/** What releases of a remote say about it. */
export const definitionOf = (source: RemoteSource): RemoteDefinition =>
  v.parse(remoteDefinition, source);

/** What the shell needs to know about a remote. */
export const factsForShell = ({
  label: shown,
  activeOn: visits,
}: RemoteDefinition): Pick<RemoteDefinition, 'label' | 'activeOn'> => ({
  label: shown,
  activeOn: visits,
});
