import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseProbe } from '../database/database-probe.ts';
import type { Database } from '../database/schema.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/job.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Renderer } from '../posts/renderer.ts';
import type { Releases } from '../releases/releases.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RefusalError } from './refusal.ts';

/** What the app is built from; `main.ts` makes the real ones, tests their own. Nothing here may be right in one process only. */
export interface Deps {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly databaseProbe: DatabaseProbe;
  readonly log: Logger;
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  /** Work for after the answer, and for later. */
  readonly jobs: Jobs;
  readonly media: MediaStore;
  /** HTTP client for addresses that people name; it refuses private networks. */
  readonly outgoing: Outgoing;
  readonly releases: Releases;
  readonly rateLimits: RateLimits;
  /** Texts of posts become HTML here, away from the requests of others. */
  readonly renderer: Renderer;
  /** The clock, which follows that of the database; tests and demo content set it. */
  readonly now: () => Date;
  /** Asks the database for its time. What goes out when it is due is decided by this alone. */
  readonly readClock: () => Promise<Date>;
}

/** The signed-in user of a request, with what nearly every handler asks for. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isStaff: boolean;
  /** '' for the releases that everybody gets. */
  readonly releaseChannel: string;
  /** Whether what may not be safe for work is covered until asked for; absent is no. */
  readonly isSafeMode?: boolean;
  /** Of dates and numbers, as `de_DE`; absent is English. */
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

export interface Variables {
  readonly deps: Deps;
  readonly requestId: string;
  readonly nonce: string;
  readonly formKey: string;
  /** Absent for visitors. */
  readonly viewer: Viewer | undefined;
  /** Id of a visitor that is not in a cookie yet; the next page sets it, so that its form key holds. */
  readonly newVisitor: string | undefined;
  /** Waits for a body without counting as work; absent where nothing is counted. */
  readonly waitForSender: (<T>(sent: Promise<T>) => Promise<T>) | undefined;
  /** Body of the call as it came, for a form that is shown again. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** Draws a plain form again with what was typed and why it was refused; undefined when this viewer has no such form. Set by routes whose form is a page. */
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
