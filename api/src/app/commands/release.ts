// npm run release: publishes builds to the running product, rolls them back, and lists the live
// ones. `--help` shows the usage.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { setReleaseChannel } from '../../nouns/accounts/account-queries.ts';
import { readEnv } from '../../base/settings/env.ts';
import {
  countEnrolled,
  findHistory,
  findChannelReleases,
  findOwnChannels,
  findReleasedNames,
  findWithdrawn,
  type ChannelRelease,
  type PastEntry,
  type ShownRelease,
} from '../../base/releases/release-queries.ts';
import { federationName } from '@tessera/shared-contracts/core/registry';
import { builtPackages } from '../../base/releases/built-packages.ts';
import { createReleases, type Releases } from '../../base/releases/releases.ts';
import type { ReleaseName } from '../../base/releases/switch-releases.ts';
import { readReleaseFile } from '../../base/releases/verify-release.ts';
import { withProduct, type OpenProduct } from './open-product.ts';
import { readReleaseOrder, releaseUsage, type ReleaseOrder } from './release-order.ts';
import { root, say } from './terminal.ts';

type Order<Do extends ReleaseOrder['do']> = Extract<ReleaseOrder, { readonly do: Do }>;
interface Product extends Pick<OpenProduct, 'env' | 'db'> {
  readonly releases: Releases;
}

/** The newest migration that the release tables depend on. */
const needs = '0032-release-history';
/** The migration that allows withdrawing a remote. */
const needsToWithdraw = '0051-withdrawn-remotes';
const inProduct = (work: (product: Product) => Promise<void>, migration = needs): Promise<void> =>
  withProduct(migration, ({ env, db }) =>
    work({ env, db, releases: createReleases({ env, db, log: pino({ level: 'silent' }) }) }),
  );

const actor = `${os.userInfo().username}@${os.hostname()}`;
const historyLength = 10;

async function audienceOf({ db }: Product, channel: string | undefined): Promise<string> {
  if (channel === undefined) return '';
  const people = await countEnrolled(db, channel);
  const count = people === 0 ? 'no one yet' : people === 1 ? '1 person' : `${people} people`;
  return ` to the people of '${channel}' (${count})`;
}

const find = (shown: readonly ShownRelease[], name: string): ShownRelease | undefined =>
  shown.find((row) => row.name === name);
/** Lists restored files, for a message. */
const listed = (files: readonly string[]): string =>
  `${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`;

/**
 * Builds those packages whose sources changed, in a separate process: this package does not depend
 * on the build tools.
 */
async function build(packages: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'tooling', 'bin', 'tessera.mjs'), 'build', ...packages],
    { stdio: 'inherit' },
  );
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The build failed; nothing was released.');
}

/** Publishes builds and repairs damaged files. Versions in the registry are already published. */
async function publish(
  { releases }: Product,
  packages: readonly string[],
  source: Order<'release'>['source'],
): Promise<readonly ReleaseName[]> {
  const found: ReleaseName[] = [];
  for (const name of packages) {
    if (source.from === 'registry') {
      found.push({ name: federationName(name), version: source.version });
      continue;
    }
    const dist = path.join(root, name, 'dist');
    const folder =
      source.from === 'folder'
        ? source.folder
        : path.join(dist, (await readReleaseFile(dist)).version);
    const build = await readReleaseFile(folder);
    if (build.name !== federationName(name))
      throw new Error(
        `${folder} holds a release of ${build.name}, not of ${federationName(name)}.`,
      );
    const { repaired, ...release } = await releases.publish(folder);
    if (repaired.length > 0)
      say(
        `${release.name} ${release.version} had damaged files in storage; ` +
          `restored: ${listed(repaired)}.`,
      );
    found.push(release);
  }
  return found;
}

/** Skips withdrawn versions, so that a deployment or a retried job does not release them again. */
async function withoutWithdrawn(
  { db }: Product,
  wanted: readonly ReleaseName[],
): Promise<readonly ReleaseName[]> {
  const withdrawn = await findWithdrawn(db);
  return wanted.filter(function mayBeShown({ name, version }) {
    if (!withdrawn.has(`${name} ${version}`)) return true;
    say(
      `${name} ${version} was withdrawn and stays withdrawn; use --to ${version} to release it anyway.`,
    );
    process.exitCode = 1;
    return false;
  });
}

async function release({ packages, source, channel, reason }: Order<'release'>): Promise<void> {
  if (source.from === 'build') await build(packages);
  await inProduct(async (product) => {
    const { releases } = product;
    const published = await publish(product, packages, source);
    // naming a version explicitly overrides its withdrawal
    const wanted =
      source.from === 'registry' ? published : await withoutWithdrawn(product, published);
    const before = await releases.shown(channel);
    const isShown = ({ name, version }: ReleaseName): boolean => {
      const row = find(before, name);
      return row?.version === version && (channel === undefined || row.channel === channel);
    };
    const fresh = wanted.filter((one) => !isShown(one));
    for (const { name, version } of wanted.filter(isShown))
      say(`${name} ${version} is already active.`);
    if (fresh.length === 0) return;
    await releases.show(fresh, { channel, actor, reason });
    const whom = await audienceOf(product, channel);
    for (const { name, version } of fresh)
      say(
        `${name} ${version} is shown${whom} from the next page view on. ` +
          `Previously: ${find(before, name)?.version ?? 'none'}.`,
      );
  });
}

/**
 * Refuses a second rollback in a row: someone else may have just made the same rollback. Not called
 * when the command names the version to leave or to go back to, or when the channel has no release
 * of its own.
 */
function refuseSecond({ name, version, action, actor: who, happenedAt }: ChannelRelease): void {
  if (action !== 'rollback') return;
  throw new Error(
    `${name} has been at ${version} since ${happenedAt.toISOString()}, when ${who} rolled it back. ` +
      'Nothing was changed now. To go further back, name the version to leave ' +
      `(--rollback --seen ${version}) or the version to go back to (--rollback --to VERSION).`,
  );
}

async function rollBack({ packages, to, seen, channel, reason }: Order<'rollback'>): Promise<void> {
  await inProduct(async (product) => {
    const { db, env } = product;
    const shown = await findChannelReleases(db, env.releaseChannel, channel ?? env.releaseChannel);
    const goals = packages.map(function aim(name) {
      const row = shown.find((one) => one.name === federationName(name));
      if (!row) throw new Error(`No release of ${federationName(name)} is shown.`);
      const isOwn = row.channel === (channel ?? product.env.releaseChannel);
      if (isOwn && to === undefined && seen === undefined) refuseSecond(row);
      return { name: row.name, seen: seen ?? row.version, to };
    });
    const landed = await product.releases.rollBack(goals, { channel, actor, reason });
    const whom = await audienceOf(product, channel);
    for (const { name, version } of landed) {
      const from = goals.find((goal) => goal.name === name)?.seen;
      const left = from === null ? '' : ` ${from} is withdrawn.`;
      say(
        version === undefined
          ? `Channel '${channel}' gets the public release of ${name} again.${left}`
          : `${name} ${version} is shown${whom} from the next page view on.${left}`,
      );
    }
  });
}

async function withdraw({ packages, channel, reason }: Order<'withdraw'>): Promise<void> {
  await inProduct(async (product) => {
    const names = packages.map(federationName);
    await product.releases.withdraw(names, { channel, actor, reason });
    const whom = await audienceOf(product, channel);
    for (const name of names)
      say(`${name} is not shown${whom} from the next page view on, until a version is released.`);
  }, needsToWithdraw);
}

async function promote({ packages, channel, reason }: Order<'promote'>): Promise<void> {
  await inProduct(async ({ releases }) => {
    const own = (await releases.shown(channel)).filter((row) => row.channel === channel);
    const names = packages.map(federationName);
    const missing = names.find((name) => !find(own, name));
    if (missing !== undefined || own.length === 0)
      throw new Error(
        `Channel '${channel}' has no ${missing === undefined ? 'release' : `${missing} release`} of its own.`,
      );
    const wanted = own
      .filter(({ name }) => names.length === 0 || names.includes(name))
      .map(({ name, version }) => ({ name, version }));
    await releases.promote(channel, wanted, { actor, reason });
    for (const { name, version } of wanted)
      say(`${name} ${version} of '${channel}' is shown to everyone from the next page view on.`);
  });
}

async function end({ packages, channel, reason }: Order<'end'>): Promise<void> {
  await inProduct(async ({ releases }) => {
    const ended = await releases.end(
      channel,
      packages.length > 0 ? packages.map(federationName) : undefined,
      { actor, reason },
    );
    say(`Channel '${channel}' gets the public release of ${ended.join(', ')} again.`);
  });
}

async function enrol({ email, channel }: Order<'enrol'>): Promise<void> {
  await inProduct(async ({ db }) => {
    if (!(await setReleaseChannel(db, email, channel ?? '')))
      throw new Error(`There is no account with the address ${email}.`);
    say(
      channel === undefined
        ? `${email} now gets the public releases.`
        : `${email} now gets the releases of '${channel}'.`,
    );
  });
}

/** Formats an entry of the history as a line. */
function lineOf(entry: PastEntry): string {
  const parts = [
    entry.happenedAt.toISOString(),
    entry.channel.padEnd(10),
    entry.action.padEnd(9),
    entry.version ?? (entry.action === 'withdraw' ? '' : 'the public release'),
    entry.actor && `by ${entry.actor}`,
    entry.reason && `“${entry.reason}”`,
    entry.withdrawnAt && 'withdrawn',
  ];
  return parts.filter(Boolean).join('  ');
}

async function list({ packages }: Order<'list'>): Promise<void> {
  await inProduct(async ({ db, env }) => {
    const publicChannel = env.releaseChannel;
    const shown = await findChannelReleases(db, publicChannel, publicChannel);
    const channels = await findOwnChannels(db, publicChannel);
    // what their members get, so without releases that a public one has superseded
    const own = (
      await Promise.all(channels.map((channel) => findChannelReleases(db, publicChannel, channel)))
    )
      .flat()
      .filter(({ channel }) => channel !== publicChannel);
    const stateOf = (row: ChannelRelease | undefined): string =>
      row ? (row.version ?? 'withdrawn') : 'not released';
    const everything = [...built.map(federationName), ...(await findReleasedNames(db))];
    const names = packages.length > 0 ? packages.map(federationName) : new Set(everything);
    for (const name of names) {
      const others = own
        .filter((row) => row.name === name)
        .map((row) => `${row.channel} ${stateOf(row)}`);
      const row = shown.find((one) => one.name === name);
      const owner = row?.current?.definition?.owner;
      say(
        `${name}  ${stateOf(row)}` +
          (others.length > 0 ? `  (${others.join(', ')})` : '') +
          (owner === undefined ? '' : `  of the team ${owner}`),
      );
      for (const entry of await findHistory(db, name, historyLength)) say(`  ${lineOf(entry)}`);
    }
  });
}

/** The packages of the checkout that can be built. */
const built = builtPackages(root);

async function runOrder(order: ReleaseOrder): Promise<void> {
  switch (order.do) {
    case 'help':
      return say(releaseUsage(built));
    case 'list':
      return list(order);
    case 'enrol':
      return enrol(order);
    case 'promote':
      return promote(order);
    case 'end':
      return end(order);
    case 'rollback':
      return rollBack(order);
    case 'withdraw':
      return withdraw(order);
    case 'release':
      return release(order);
  }
}

try {
  await runOrder(
    readReleaseOrder(process.argv.slice(2), readEnv(process.env, root).releaseChannel, built),
  );
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
