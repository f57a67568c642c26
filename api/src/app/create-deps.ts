import { followDrafts } from '../nouns/form-drafts/live-drafts.ts';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import type { Logger } from 'pino';
import { createAccounts } from '../nouns/accounts/accounts.ts';
import { createTokens } from '../nouns/accounts/tokens.ts';
import type { PasswordHashing } from '../nouns/accounts/auth.ts';
import { createDatabaseClock, type DatabaseClock } from '../base/database/database-clock.ts';
import type { DatabaseProbe } from '../base/database/database-probe.ts';
import type { Notifications } from '../base/database/notifications.ts';
import type { Replicas } from '../base/database/replicas.ts';
import type { Database } from '../base/database/schema.ts';
import type { Env } from '../base/settings/env.ts';
import type { Deps } from '../base/http/context.ts';
import { createWorkPlaces } from '../base/http/limit-work.ts';
import { createRateLimits } from '../base/http/rate-limits.ts';
import type { Jobs } from '../base/jobs/job.ts';
import { createMailer, type Mailer } from '../base/mail/mailer.ts';
import { registerFile } from '../base/media/file-queries.ts';
import { createMediaStore } from '../base/media-store/media-store.ts';
import { followNews } from '../nouns/activity/live-news.ts';
import { configureMessaging } from '../nouns/messaging/configure-messaging.ts';
import { createPollStreams } from '../nouns/messaging/poll-streams.ts';
import { createUnreadCounts } from '../nouns/messaging/unread-counts.ts';
import type { ServerTelemetry } from '../base/observability/telemetry.ts';
import { createOutgoing, type Outgoing } from '../base/safe-fetch/outgoing.ts';
import { ownHosts } from '../base/text/embedded-address.ts';
import { createRenderer } from '../base/text/renderer.ts';
import { createReleases } from '../base/releases/releases.ts';
import { createViews } from '../base/views/render-views.ts';
import { postFollowers } from './post-followers.ts';
import { loadUser } from './visit/load-user.ts';
import { beside } from './visit/beside.ts';
import { headerProps } from './visit/page-header.ts';
import { requireStaffFactor } from './visit/staff-factor.ts';

export interface DepsOptions {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly databaseProbe: DatabaseProbe;
  readonly notifications: Notifications;
  readonly replicas: Replicas;
  readonly log: Logger;
  readonly telemetry: ServerTelemetry;
  /** Creates the job queue, which receives the other dependencies when it runs a job. */
  readonly makeJobs: (reach: () => Deps) => Jobs;
  readonly mailer?: Mailer;
  readonly outgoing?: Outgoing;
  /** Defaults to the database clock. */
  readonly clock?: Pick<DatabaseClock, 'now' | 'read'>;
  readonly hashing?: PasswordHashing;
}

/** Creates the dependencies of a server from its settings, database and log. */
export function createDeps({
  env,
  db,
  databaseProbe,
  notifications,
  replicas,
  log,
  telemetry,
  makeJobs,
  mailer: given,
  outgoing = createOutgoing(env),
  clock = createDatabaseClock(db),
  hashing,
}: DepsOptions): Deps {
  const { now } = clock;
  const jobs = makeJobs(() => deps);
  const mailer = given ?? createMailer(env, log, jobs);
  const releases = createReleases({ env, db, log });
  const accounts = createAccounts({
    env,
    db,
    log,
    mailer,
    now,
    notifications,
    ...(hashing ? { hashing } : {}),
  });
  const deps: Deps = {
    env,
    db,
    primary: db,
    replicas,
    databaseProbe,
    notifications,
    processName: randomBytes(6).toString('hex'),
    log,
    telemetry,
    pollStreams: createPollStreams(notifications, [followNews(db, log), followDrafts]),
    jobs,
    mailer,
    outgoing,
    now,
    readClock: () => clock.read(),
    accounts,
    viewers: accounts.viewers,
    tokens: createTokens(db, now),
    requireStaffFactor: (viewer) => requireStaffFactor(deps, viewer),
    postFollowers,
    pageParts: { loadUser, headerProps, beside, configureMessaging },
    unreadCounts: createUnreadCounts(db, notifications),
    media: createMediaStore(env, {
      remember: (place) =>
        registerFile(db, place, new Date(now().getTime() + mediaLife.upload * 86_400_000)),
    }),
    releases,
    views: createViews({
      folder: releases.folder,
      log,
      overrides: env.overrides,
      telemetry,
    }),
    rateLimits: createRateLimits(db, env.rateLimitFactor),
    places: createWorkPlaces(env.requestsAtOnce, env.rateLimitFactor),
    renderer: createRenderer({ hosts: ownHosts(env) }),
  };
  return deps;
}
