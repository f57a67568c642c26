import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Deadline } from '../database/deadline.ts';
import type { DatabaseProbe } from '../database/database-probe.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Replicas } from '../database/replicas.ts';
import type { Database } from '../database/schema.ts';
import type { Env } from '../settings/env.ts';
import type { Jobs } from '../jobs/job.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MediaStore } from '../media-store/media-store.ts';
import type { ServerTelemetry } from '../observability/telemetry.ts';
import type { PageParts } from '../page/page-frame.ts';
import type { Outgoing } from '../safe-fetch/outgoing.ts';
import type { Renderer } from '../text/renderer.ts';
import type { Releases } from '../releases/releases.ts';
import type { Views } from '../views/render-views.ts';
import type { WorkPlaces } from './limit-work.ts';
import type { Place } from './places.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RefusalError } from '../wire/refusal.ts';

/**
 * The dependencies of the app: `main.ts` creates them for production, and tests create their own.
 * None may hold state that is correct only if the server runs as a single process. A noun that
 * makes a service adds it to this interface where it makes it.
 */
export interface Deps {
  readonly env: Env;
  /** The primary, or a replica for requests that may read older data (http/read-replica.ts). */
  readonly db: Kysely<Database>;
  /** The primary, for writes while `db` is a replica. */
  readonly primary: Kysely<Database>;
  readonly replicas: Replicas;
  readonly databaseProbe: DatabaseProbe;
  readonly notifications: Pick<Notifications, 'caughtUp' | 'isCurrent'>;
  /** Identifies this process among others; new with each start. */
  readonly processName: string;
  readonly log: Logger;
  readonly telemetry: ServerTelemetry;
  readonly viewers: Viewers;
  readonly tokens: Tokens;
  /** Refuses staff who could act with a password alone. */
  readonly requireStaffFactor: (viewer: Viewer) => Promise<void>;
  /** What the app adds to every page. */
  readonly pageParts: PageParts;
  readonly mailer: Mailer;
  /** Background work, immediate and scheduled. */
  readonly jobs: Jobs;
  readonly media: MediaStore;
  /** HTTP client for URLs given by users; it refuses private networks. */
  readonly outgoing: Outgoing;
  readonly releases: Releases;
  /** Renders views with the server halves of releases. */
  readonly views: Views;
  readonly rateLimits: RateLimits;
  /** Limits concurrent requests. */
  readonly places: WorkPlaces;
  /** Renders post texts to HTML, off the event loop that handles requests. */
  readonly renderer: Renderer;
  /** The clock, synchronised with the database; tests and demo content set it. */
  readonly now: () => Date;
  /** Queries the time of the database. Scheduled posts are published by this clock only. */
  readonly readClock: () => Promise<Date>;
}

/** The signed-in user of a request, with the data that nearly every handler needs. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** When the account was created. */
  readonly createdAt: Date;
  readonly isStaff: boolean;
  /** '' for the default releases. */
  readonly releaseChannel: string;
  /** Whether sensitive content is covered until the user reveals it; absent means no. */
  readonly isSafeMode?: boolean;
  /** Whether the user has seen the introduction to messaging; absent means no. */
  readonly hasSeenMessaging?: boolean;
  /** Locale of dates and numbers, such as `de_DE`; absent means English. */
  readonly language?: string;
  /** Own blogs, primary first. Ids are database ids. */
  readonly blogs: readonly {
    readonly id: string;
    readonly name: string;
    readonly uuid: string;
    readonly isPrimary: boolean;
    readonly isCurrent: boolean;
  }[];
}

/** Viewers of open sessions: cached in memory, and read again when they change. */
export interface Viewers {
  /** The viewer of a request if its session is in memory, unexpired and not due to be extended. */
  known(c: AppContext): Viewer | undefined;
  /**
   * The viewer of any request; runs no query without a session cookie. Extends the session once a
   * day.
   */
  read(c: AppContext): Promise<Viewer | undefined>;
  /**
   * Drops a user's sessions from memory after a change by this process. The database also notifies
   * every process, but later.
   */
  forget(userId: string): void;
}

/** The token of a program, with which a request came. */
export interface UsedToken {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
}

/** Tokens with which programs use accounts. */
export interface Tokens {
  /**
   * A token and the viewer it stands for; undefined if it is unknown, has ended or expired, or if
   * its account is closed or suspended. The viewer has no
   * rights of staff. Records the use.
   */
  find(token: string): Promise<{ readonly token: UsedToken; readonly viewer: Viewer } | undefined>;
}

export interface Variables {
  readonly deps: Deps;
  readonly requestId: string;
  /** Trace id; undefined unless the trace is recorded. */
  readonly traceId: string | undefined;
  readonly nonce: string;
  /** Whether other visitors get this page too (pages/shared-pages.ts). */
  readonly isShared: boolean | undefined;
  readonly formKey: string;
  /** Cache-Control of the page; undefined for the default. */
  readonly cacheControl: string | undefined;
  /** Absent for visitors. */
  readonly viewer: Viewer | undefined;
  /** Absent unless the request came with a token instead of a session. */
  readonly token: UsedToken | undefined;
  /**
   * A new visitor's id, for which no cookie is set yet. A response that contains the form key, such
   * as a page, sets the cookie, so that the key is valid.
   */
  readonly newVisitor: string | undefined;
  /** Its place among concurrent requests; absent where nothing is counted. */
  readonly place: Place | undefined;
  /** When its statements must end; absent where nothing is counted. */
  readonly deadline: Deadline | undefined;
  /** Whether a refusal of the call is sent with the status of success (refuse-in-body.ts). */
  readonly isRefusedInBody: boolean | undefined;
  /** Body of the call as received, to render a form again. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /**
   * Renders a plain form again with the typed values and the error; resolves to undefined when this
   * viewer has no such form. Set by routes whose form has its own page.
   */
  readonly refusedForm:
    | ((
        c: AppContext,
        values: Readonly<Record<string, unknown>>,
        refusal: RefusalError,
      ) => Promise<Response | undefined>)
    | undefined;
}

export type AppEnv = { Variables: Variables };
export type AppContext = Context<AppEnv>;

/**
 * What answers a reader: the request, and values that nothing changes until the response is made.
 * Where a page is rendered for all visitors or read from a replica, its handler receives other
 * values ({@link withValues}). Cookies are added with `header`; all other headers are passed with the
 * body of the response, because some responses are kept for others.
 */
export interface RequestValues extends Pick<
  AppContext,
  'body' | 'header' | 'html' | 'json' | 'redirect' | 'req'
> {
  readonly var: Variables;
}

/** The same request with some other values; the given one stays as it is. */
export const withValues = (c: RequestValues, changed: Partial<Variables>): RequestValues => ({
  req: c.req,
  body: c.body,
  header: c.header,
  html: c.html,
  json: c.json,
  redirect: c.redirect,
  var: { ...c.var, ...changed },
});
