import type * as v from 'valibot';
import type { User } from '@tessera/shared-contracts/accounts/user';
import type { ViewInput } from '@tessera/shared-contracts/core/view';
import type { messagingConfig } from '@tessera/shared-contracts/messaging/messaging-config';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { headerView } from '@tessera/shared-contracts/platform/header-view';
import type { RequestValues, Deps, Viewer } from '../http/context.ts';
import type { Env } from '../settings/env.ts';
import { releasesFor } from '../views/render-for.ts';
import type { ViewRequest } from '../views/render-views.ts';

/** What the app adds to every page, from nouns that the base does not know. */
export interface PageParts {
  /** The viewer as part of the page payload. */
  loadUser(deps: Deps, viewer: Viewer): Promise<User>;
  /** The props of the header of a page. */
  headerProps(
    c: RequestValues,
    info: PageInfo,
    user: User | undefined,
  ): Promise<ViewInput<typeof headerView>>;
  /** What is beside streams and lists: blogs to follow, else popular tags not `shown` already. */
  beside(c: RequestValues, shown?: readonly string[]): Promise<readonly ViewRequest[]>;
  /** The messaging settings of a page. */
  configureMessaging(env: Env, viewer: Viewer): v.InferInput<typeof messagingConfig>;
}

/** What every page needs besides its content. */
export interface PageFrame {
  readonly releases: Awaited<ReturnType<typeof releasesFor>>;
  /** The viewer; undefined for visitors. */
  readonly user: User | undefined;
}

const frames = new WeakMap<RequestValues, Promise<PageFrame>>();

async function load({ var: { deps, viewer } }: RequestValues): Promise<PageFrame> {
  const [releases, user] = await Promise.all([
    releasesFor(deps, viewer),
    viewer && deps.pageParts.loadUser(deps, viewer),
  ]);
  return { releases, user };
}

/**
 * Loads the frame of a page, once per request. Call it while the content loads, so that the
 * database statements of the frame and of the content are sent in one packet.
 */
export function pageFrame(c: RequestValues): Promise<PageFrame> {
  const known = frames.get(c);
  if (known) return known;
  const loading = load(c);
  frames.set(c, loading);
  // a frame that failed to load is dropped, so that the error page can load it again
  loading.catch(() => frames.delete(c));
  return loading;
}
