import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { Database } from '../database/schema.ts';
import type { ReleaseAction } from '../database/schema/releases.ts';
import { checkTogether } from './check-together.ts';
import { BadReleaseError } from './release-file.ts';
import {
  findChannelReleases,
  findEarlier,
  findLastGood,
  findOwnNames,
  findHistoryFloor,
  findShown,
  lockReleases,
  withdrawSince,
  writeEntry,
  isShown,
  type ChannelRelease,
  type EarlierRelease,
} from './release-queries.ts';
import type { ReleaseStore } from './release-store.ts';

/** A release by its name and version. */
export interface ReleaseName {
  readonly name: string;
  readonly version: string;
}

/** Actor, channel and reason of a switch. */
export interface SwitchContext {
  /** Channel; the public channel if absent. */
  readonly channel?: string | undefined;
  readonly actor: string;
  readonly reason?: string | undefined;
}

export interface RollbackRequest {
  readonly name: string;
  /**
   * The version that the caller saw, null if the remote was withdrawn; nothing changes if a
   * different version is active now.
   */
  readonly seen: string | null;
  /** Target version; by default the latest earlier one that was not withdrawn. */
  readonly to?: string | undefined;
}

/**
 * Methods that switch the active releases. Each is atomic, and they run one at a time. All of them
 * throw a BadReleaseError if they refuse.
 */
export interface Switches {
  /** Activates published versions together, after verifying their files. */
  show(wanted: readonly ReleaseName[], context: SwitchContext): Promise<void>;
  /**
   * Rolls back to earlier versions and withdraws the versions released on the channel after them,
   * except a version that is public. Returns the restored versions; undefined for names that fall
   * back to the public release.
   */
  rollBack(
    requests: readonly RollbackRequest[],
    context: SwitchContext,
  ): Promise<readonly { readonly name: string; readonly version: string | undefined }[]>;
  /**
   * Shows no version of some remotes, until one is released or restored. Withdraws the versions that
   * the channel showed, except a version that is public.
   */
  withdraw(names: readonly string[], context: SwitchContext): Promise<void>;
  /** Makes some of a channel's own releases public and removes them from the channel. */
  promote(channel: string, wanted: readonly ReleaseName[], context: SwitchContext): Promise<void>;
  /** Removes a channel's own releases with the given names, or all of them. Returns the names. */
  end(
    channel: string,
    names: readonly string[] | undefined,
    context: SwitchContext,
  ): Promise<readonly string[]>;
}

export interface SwitchOptions {
  readonly db: Kysely<Database>;
  readonly store: ReleaseStore;
  /** The public channel. */
  readonly publicChannel: string;
}

const isAfter = (id: string, other: string): boolean => BigInt(id) > BigInt(other);

/** Activates versions within a transaction that holds the lock. Skips those already active. */
export async function showWithin(
  trx: Transaction<Database>,
  options: SwitchOptions,
  wanted: readonly ReleaseName[],
  { channel = options.publicChannel, actor, reason = '' }: SwitchContext,
  action: ReleaseAction,
): Promise<void> {
  await checkTogether(trx, options, channel, wanted);
  const shown = await findShown(trx, options.publicChannel, channel);
  for (const { name, version } of wanted)
    if (
      !shown.some((row) => row.channel === channel && row.name === name && row.version === version)
    )
      await writeEntry(trx, { channel, name, version, action, actor, reason });
}

/** The target of a rollback; undefined if the channel falls back to the public release. */
async function findTarget(
  trx: Transaction<Database>,
  publicChannel: string,
  current: ChannelRelease,
  to: string | undefined,
): Promise<EarlierRelease | undefined> {
  const { name, channel, version, origin } = current;
  const floor =
    channel === publicChannel ? '0' : await findHistoryFloor(trx, name, publicChannel, channel);
  if (to === undefined) {
    const good = await findLastGood(trx, current, floor);
    if (!good && channel === publicChannel)
      throw new BadReleaseError(
        `${name} has no earlier version that was not withdrawn: nothing to go back to.`,
      );
    return good;
  }
  const earlier = await findEarlier(trx, name, channel, to);
  if (to === version) throw new BadReleaseError(`${name} ${version} is already active.`);
  if (!earlier || !isAfter(earlier.origin, floor))
    throw new BadReleaseError(
      `${name} ${to} was not shown before: a rollback only restores earlier versions.`,
    );
  if (earlier.withdrawnAt)
    throw new BadReleaseError(
      `${name} ${to} was withdrawn at ${earlier.withdrawnAt.toISOString()}: ` +
        'a rollback cannot restore it. --to without --rollback shows it anyway.',
    );
  if (isAfter(earlier.origin, origin))
    throw new BadReleaseError(
      `${name} ${to} was released after ${version ?? 'it was withdrawn'}. --to without --rollback shows it again.`,
    );
  return earlier;
}

export function createSwitches(options: SwitchOptions): Switches {
  const { db, publicChannel } = options;
  const exclusively = <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      await lockReleases(trx);
      return work(trx);
    });

  /**
   * The channel's own active release. Refuses if the caller saw a different version, or if the
   * channel has only the public release.
   */
  function expectSeen(
    shown: readonly ChannelRelease[],
    name: string,
    channel: string,
    seen: string | null,
  ): ChannelRelease {
    const row = shown.find((one) => one.name === name);
    if (!row) throw new BadReleaseError(`No release of ${name} is shown.`);
    if (row.version !== seen) {
      const who = row.actor === '' ? '' : ` by ${row.actor}`;
      throw new BadReleaseError(
        `${name} ${row.version ?? '(withdrawn)'} is shown now, not ${seen ?? '(withdrawn)'}: ` +
          `it was changed at ${row.happenedAt.toISOString()}${who}. Nothing was changed now.`,
      );
    }
    if (row.channel !== channel)
      throw new BadReleaseError(`Channel '${channel}' has no ${name} release of its own.`);
    return row;
  }

  /**
   * Checks what a channel shows after a change. A name without a version gets the public release
   * again, if there is one.
   */
  async function checkAfter(
    trx: Transaction<Database>,
    channel: string,
    changes: readonly { readonly name: string; readonly version: string | undefined }[],
  ): Promise<void> {
    const everyones = await findShown(trx, publicChannel, publicChannel);
    const wanted = changes.flatMap(({ name, version }) => {
      const next = version ?? everyones.find((row) => row.name === name)?.version;
      return next === undefined ? [] : [{ name, version: next }];
    });
    const gone = changes.filter(({ version }) => version === undefined).map(({ name }) => name);
    await checkTogether(trx, options, channel, wanted, gone);
  }

  return {
    show: (wanted, context) =>
      exclusively((trx) => showWithin(trx, options, wanted, context, 'release')),

    rollBack: (requests, { channel = publicChannel, actor, reason = '' }) =>
      exclusively(async function rollBackExclusively(trx) {
        const shown = await findChannelReleases(trx, publicChannel, channel);
        const publicVersions = (name: string): string[] =>
          shown
            .filter(
              (row) =>
                row.name === name && row.channel === publicChannel && channel !== publicChannel,
            )
            .flatMap(({ version }) => version ?? []);
        const steps = await Promise.all(
          requests.map(async function plan({ name, seen, to }) {
            const current = expectSeen(shown, name, channel, seen);
            if (current.version !== null && publicVersions(name).includes(current.version))
              throw new BadReleaseError(
                `Everyone gets ${name} ${current.version} now: roll it back without --channel.`,
              );
            return { current, target: await findTarget(trx, publicChannel, current, to) };
          }),
        );
        await checkAfter(
          trx,
          channel,
          steps.map(({ current: { name }, target }) => ({ name, version: target?.version })),
        );
        for (const { current, target } of steps) {
          const { name } = current;
          await writeEntry(trx, {
            channel,
            name,
            version: target?.version ?? null,
            restores: target?.origin ?? null,
            action: 'rollback',
            actor,
            reason,
          });
          await withdrawSince(trx, current, target?.origin ?? current.origin, [
            ...(target ? [target.version] : []),
            ...publicVersions(name),
          ]);
        }
        return steps.map(({ current: { name }, target }) => ({ name, version: target?.version }));
      }),

    withdraw: (names, { channel = publicChannel, actor, reason = '' }) =>
      exclusively(async function withdrawExclusively(trx) {
        const rows = await findChannelReleases(trx, publicChannel, channel);
        for (const name of names) {
          const row = rows.find((one) => one.name === name);
          if (name === 'shell')
            throw new BadReleaseError('Every page needs the shell: it cannot be withdrawn.');
          if (!row) throw new BadReleaseError(`No release of ${name} is shown.`);
          if (!isShown(row))
            throw new BadReleaseError(
              `${name} was withdrawn at ${row.happenedAt.toISOString()} by ${row.actor}.`,
            );
          await writeEntry(trx, {
            channel,
            name,
            version: null,
            action: 'withdraw',
            actor,
            reason,
          });
          const spared = rows
            .filter((one) => one.name === name && channel !== publicChannel)
            .filter((one) => one.channel === publicChannel)
            .flatMap(({ version }) => version ?? []);
          if (row.channel === channel) await withdrawSince(trx, row, row.origin, spared);
        }
      }),

    promote: (channel, wanted, { actor, reason = '' }) =>
      exclusively(async function promoteExclusively(trx) {
        const shown = await findShown(trx, publicChannel, channel);
        for (const { name, version } of wanted) expectSeen(shown, name, channel, version);
        await showWithin(trx, options, wanted, { actor, reason }, 'promotion');
        for (const { name } of wanted)
          await writeEntry(trx, {
            channel,
            name,
            version: null,
            action: 'promotion',
            actor,
            reason,
          });
      }),

    end: (channel, names, { actor, reason = '' }) =>
      exclusively(async function endExclusively(trx) {
        const own = await findOwnNames(trx, channel);
        const missing = names?.find((name) => !own.includes(name));
        if (missing !== undefined || own.length === 0)
          throw new BadReleaseError(
            `Channel '${channel}' has no ${missing === undefined ? 'release' : `${missing} release`} of its own.`,
          );
        const ended = names ?? own;
        await checkAfter(
          trx,
          channel,
          ended.map((name) => ({ name, version: undefined })),
        );
        for (const name of ended)
          await writeEntry(trx, { channel, name, version: null, action: 'end', actor, reason });
        return ended;
      }),
  };
}
