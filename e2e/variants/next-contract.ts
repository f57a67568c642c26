import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import { builtRelease, packageOf } from '../support/built-remotes.ts';
import { buildChanged, buildChangedShell, changedFolder } from './build-changed.ts';
import type { Variant } from './build-variant.ts';
import type { Change } from './change.ts';

export const nextContract = contractVersion + 1;
export const contractBefore = contractVersion - 1;

/**
 * In the next contract, follows name the blog and reblogs the post in other words. Only `mf_viewer`
 * sends follows, and the header counts them; the post form sends reblogs, and `mf_viewer` shows them.
 */
const events: readonly Change[] = [
  {
    file: 'follows/events.ts',
    from: 'const payload = v.object({ tumblelog: v.string() });',
    to: 'const payload = v.object({ blog: v.string() });',
  },
  { file: 'follows/events.ts', from: "defineEvent('follow', 1,", to: "defineEvent('follow', 2," },
  {
    file: 'follows/events.ts',
    from: "defineEvent('unfollow', 1,",
    to: "defineEvent('unfollow', 2,",
  },
  {
    file: 'posts/events.ts',
    from: "'reblog',\n  1,\n  v.object({ post_id: v.string(),",
    to: "'reblog',\n  2,\n  v.object({ post: v.string(),",
  },
];

const bridges = `
import * as v from 'valibot';
import { bridgeEvents, defineEvent } from '../core/event.ts';
import { followed, unfollowed } from '../follows/events.ts';
import { reblogged } from '../posts/events.ts';

const ofBlog = v.object({ tumblelog: v.string() });
const ofPost = v.object({ post_id: v.string(), is_published: v.boolean() });
const blogs = {
  toNewer: ({ tumblelog }) => ({ blog: tumblelog }),
  toOlder: ({ blog }) => ({ tumblelog: blog }),
};
export const eventBridges = [
  bridgeEvents(defineEvent('follow', 1, ofBlog), followed, blogs),
  bridgeEvents(defineEvent('unfollow', 1, ofBlog), unfollowed, blogs),
  bridgeEvents(defineEvent('reblog', 1, ofPost), reblogged, {
    toNewer: ({ post_id, ...rest }) => ({ post: post_id, ...rest }),
    toOlder: ({ post, ...rest }) => ({ post_id: post, ...rest }),
  }),
];
`;

/** A shell of the next contract that also runs remotes of the present one. */
const ofShell: readonly Change[] = [
  ...events,
  {
    file: 'core/registry.ts',
    from: `export const contractVersion = ${contractVersion};`,
    to: `export const contractVersion = ${nextContract};`,
  },
  {
    file: 'core/registry.ts',
    from: 'supportedContracts: readonly number[] = [contractVersion];',
    to: 'supportedContracts: readonly number[] = [contractVersion - 1, contractVersion];',
  },
  {
    file: 'platform/event-bridges.ts',
    from: 'export const eventBridges: readonly EventBridge[] = [];',
    to: bridges,
  },
];

/** `mf_viewer` with the events of the next contract. */
const ofViewer: readonly Change[] = [
  {
    file: 'src/App.ts',
    from: 'bus.on(reblogged), ({ post_id, is_published }) =>',
    to: 'bus.on(reblogged), ({ post: post_id, is_published }) =>',
  },
  {
    file: 'src/App.ts',
    from: 'bus.on(event), ({ tumblelog }) =>',
    to: 'bus.on(event), ({ blog: tumblelog }) =>',
  },
  {
    file: 'src/actions/fast-reblog.ts',
    from: 'emit(reblogged, { post_id: id,',
    to: 'emit(reblogged, { post: id,',
  },
  {
    file: 'src/blogs/block-blog.ts',
    from: 'emit(unfollowed, { tumblelog: blog })',
    to: 'emit(unfollowed, { blog })',
  },
  {
    file: 'src/blogs/cards.ts',
    from: 'bus.on(event), ({ tumblelog }) =>',
    to: 'bus.on(event), ({ blog: tumblelog }) =>',
  },
  {
    file: 'src/follows/toggle-follow.ts',
    from: 'followed : unfollowed, { tumblelog: blog })',
    to: 'followed : unfollowed, { blog })',
  },
];

/** Corrects a `release.json`, which says the contract of the checkout whatever a build contains. */
function restate({ version, dir }: Variant, facts: object): void {
  const file = path.join(dir, 'release.json');
  const built = v.parse(v.looseObject({}), JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...built, version, ...facts }));
}

/** Releases of three contracts, for a page whose remotes are of the present one. */
export interface NextContract {
  /** Of the next contract; supports the present one, too. */
  readonly shell: Variant;
  /** `mf_viewer`, of the next contract. */
  readonly viewer: Variant;
  /** `mf_share`, of the contract before the present one. */
  readonly behind: Variant;
}

export async function buildNextContract(): Promise<NextContract> {
  const version = '9.9.9-ahead';
  const shell = await buildChangedShell(version, ofShell);
  restate(shell, { contract: nextContract, supports: [contractVersion, nextContract] });
  const viewer = await buildChanged('mf_viewer', version, ofViewer, events);
  restate(viewer, { contract: nextContract });

  const share = builtRelease('mf_share');
  const behind = {
    remote: 'mf_share',
    version: '9.9.9-behind',
    dir: changedFolder('mf_share', '9.9.9-behind'),
  };
  rmSync(behind.dir, { recursive: true, force: true });
  cpSync(path.join(packageOf('mf_share'), 'dist', share.version), behind.dir, { recursive: true });
  restate(behind, { contract: contractBefore });
  return { shell, viewer, behind };
}
