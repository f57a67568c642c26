import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { faultOfChannel } from '../../base/releases/release-settings.ts';
import { federationName, remoteNamePattern } from '@tessera/shared-contracts/core/registry';

/** A parsed `npm run release` command line. */
export type ReleaseOrder =
  | { readonly do: 'help' }
  /** Without names: everything that was ever released or can be built. */
  | { readonly do: 'list'; readonly packages: readonly string[] }
  | { readonly do: 'enrol'; readonly email: string; readonly channel: string | undefined }
  | {
      readonly do: 'release';
      readonly packages: readonly string[];
      readonly source: ReleaseSource;
      readonly channel: string | undefined;
      readonly reason: string;
    }
  | {
      readonly do: 'rollback';
      readonly packages: readonly string[];
      readonly to: string | undefined;
      readonly seen: string | undefined;
      readonly channel: string | undefined;
      readonly reason: string;
    }
  | {
      readonly do: 'withdraw';
      readonly packages: readonly string[];
      readonly channel: string | undefined;
      readonly reason: string;
    }
  | ChannelOrder<'promote'>
  | ChannelOrder<'end'>;

interface ChannelOrder<Do extends string> {
  readonly do: Do;
  readonly packages: readonly string[];
  readonly channel: string;
  readonly reason: string;
}

/**
 * Source of a release's files: the package's build, a build made elsewhere, or a version published
 * before.
 */
export type ReleaseSource =
  | { readonly from: 'build' }
  | { readonly from: 'folder'; readonly folder: string }
  | { readonly from: 'registry'; readonly version: string };

export const releaseUsage = (
  built: readonly string[],
): string => `npm run release -- NAME…                 builds and shows to everyone
npm run release -- --all                 builds everything, and shows all new builds together
  NAME --from FOLDER                     a build made elsewhere
  NAME --to VERSION                      a version that was released before
  NAME… --rollback                       shows the last good version; withdraws what came after it
  NAME --rollback --to VERSION           goes back to that version
  NAME --rollback --seen VERSION         rolls back only if VERSION is currently shown
  NAME… --withdraw                       shows no version: pages have no slot, script or control of it,
                                         until a version is released or rolled back to
npm run release -- … --channel CHANNEL   with any of these: for the people of a channel only
  --channel CHANNEL --promote [NAME…]    shows everyone what the channel shows
  --channel CHANNEL --end [NAME…]        its members get the public releases again
  --enrol ADDRESS [--channel CHANNEL]    adds someone to a channel; without one, removes them from theirs
  --list [NAME…]                         what is shown, and what was
  --why TEXT                             kept in the history
NAME is ${built.join(', ')}, or with --from the name of any remote, mf-NAME.`;

const options = {
  all: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  rollback: { type: 'boolean' },
  seen: { type: 'string' },
  withdraw: { type: 'boolean' },
  channel: { type: 'string' },
  promote: { type: 'boolean' },
  end: { type: 'boolean' },
  enrol: { type: 'string' },
  list: { type: 'boolean' },
  why: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

/**
 * Parses the arguments of `npm run release`.
 *
 * @param built the packages that can be built here
 * @throws an error with a readable message
 */
export function readReleaseOrder(
  args: readonly string[],
  publicChannel: string,
  built: readonly string[],
): ReleaseOrder {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return { do: 'help' };

  const packages = [...new Set(positionals)];
  const canBe = (name: string): boolean =>
    built.includes(name) || remoteNamePattern.test(federationName(name));
  const strange = packages.find((name) => !canBe(name));
  if (strange !== undefined)
    throw new Error(`There is no '${strange}' to release. There are: ${built.join(', ')}.`);

  const { channel, why: reason = '', to, seen, from } = values;
  if (channel !== undefined) {
    const fault = faultOfChannel(channel);
    if (fault !== undefined) throw new Error(`'${channel}' is not a channel name. ${fault}`);
    if (channel === publicChannel)
      throw new Error(`'${channel}' is what everyone gets: leave --channel out.`);
  }

  const given = (
    ['list', 'enrol', 'rollback', 'withdraw', 'promote', 'end', 'from'] as const
  ).filter((name) => values[name] !== undefined);
  if (given.length > 1) throw new Error(`Use only one of --${given.join(' and --')}.`);
  const allows = (wanted: boolean, ...names: readonly (keyof typeof options)[]): void => {
    const misplaced = names.find((name) => values[name] !== undefined);
    if (!wanted && misplaced !== undefined)
      throw new Error(
        `--${misplaced} cannot be combined with these arguments. See npm run release -- --help.`,
      );
  };
  const doing = given[0];
  allows(doing === 'rollback', 'seen');
  allows(doing === 'rollback' || doing === undefined, 'to');
  allows(doing === undefined, 'all');
  if (values.all && (packages.length > 0 || to !== undefined))
    throw new Error('--all cannot be combined with names or --to: it names every package.');
  if ((to !== undefined || from !== undefined || seen !== undefined) && packages.length !== 1)
    throw new Error('Name exactly one package with a version or a folder.');

  if (doing === 'list') return { do: 'list', packages };
  if (values.enrol !== undefined) {
    if (packages.length > 0)
      throw new Error(
        'People are enrolled in a channel with all its releases: leave the names out.',
      );
    return { do: 'enrol', email: values.enrol, channel };
  }
  if (doing === 'promote' || doing === 'end') {
    if (channel === undefined)
      throw new Error(`Which channel? npm run release -- --channel CHANNEL --${doing}`);
    return { do: doing, packages, channel, reason };
  }
  if (packages.length === 0 && !values.all)
    throw new Error(`Usage: npm run release -- ${built.join(' | ')} | --all`);
  if (doing === 'rollback') return { do: 'rollback', packages, to, seen, channel, reason };
  if (doing === 'withdraw') return { do: doing, packages, channel, reason };
  const source: ReleaseSource =
    from !== undefined
      ? { from: 'folder', folder: path.resolve(from) }
      : to !== undefined
        ? { from: 'registry', version: to }
        : { from: 'build' };
  const foreign = packages.find((name) => !built.includes(name));
  if (source.from === 'build' && foreign !== undefined)
    throw new Error(
      `There is no '${foreign}' to build here: name its build with --from FOLDER, ` +
        `or an earlier version with --to VERSION. There are: ${built.join(', ')}.`,
    );
  return {
    do: 'release',
    packages: values.all ? built : packages,
    source,
    channel,
    reason,
  };
}
