/**
 * Test harness of the api: the whole server with a separate database, called by HTTP requests.
 *
 *     const app = await createTestApp();                      // once per test file
 *     afterAll(() => app.close());
 *     const ada = await app.register();                       // a signed-in client with a blog
 *     const answer = await ada.call(like, { body: { data: { id, key } } });
 *     expect(answer).toMatchObject({ status: 200, response: {} });
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { registerAccount } from '@tessera/shared-contracts/accounts/endpoints';
import {
  fillPath,
  type CallInput,
  type Endpoint,
  type EndpointDefinition,
} from '@tessera/shared-contracts/core/endpoint';
import { bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { createTestDatabase, testConnections, type Connection } from './test-database.ts';
import type { PasswordHashing } from '../nouns/accounts/auth.ts';
import { createApp } from '../app/create-app.ts';
import { createDeps } from '../app/create-deps.ts';
import { databaseTime } from '../base/database/clock-queries.ts';
import { connect } from '../base/database/connect.ts';
import { createDatabaseProbe } from '../base/database/database-probe.ts';
import { createNotifications, type Notifications } from '../base/database/notifications.ts';
import { createPostgresSource } from '../base/database/postgres-notifications.ts';
import { createReplicas } from '../base/database/replicas.ts';
import type { Database } from '../base/database/schema.ts';
import { readEnv, type Env } from '../base/settings/env.ts';
import type { Deps } from '../base/http/context.ts';
import type { App } from '../base/http/mount.ts';
import { allJobs } from '../app/all-jobs.ts';
import { createMemoryJobs, type MemoryJobs } from './memory-jobs.ts';
import type { Mail } from '../base/mail/mailer.ts';
import { startTelemetry, type ServerTelemetry } from '../base/observability/telemetry.ts';
import type { Outgoing } from '../base/safe-fetch/outgoing.ts';
import { renderInProcess } from './test-views.ts';
import { createFakeWeb, type FakeWeb } from './test-web.ts';

/** The result of a call; `response` is the payload without its envelope. */
export interface CallResult {
  readonly status: number;
  readonly errors: readonly string[];
  readonly response: unknown;
  readonly body: unknown;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
}

/** A browser or script that talks to the app: it keeps cookies and knows its form key. */
export interface TestClient {
  readonly formKey: string;
  /** The cookies as a header value, for requests over a real connection. */
  readonly cookie: string;
  /** Calls an endpoint as the shell does. Sends a body only if the input has one. */
  call<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    input: CallInput<D>,
  ): Promise<CallResult>;
  /** Opens a page as a browser does. */
  get(address: string, options?: SendOptions): Promise<Response>;
  /** Sends any body. An object is sent like a page's plain form, with the form key. */
  post(
    address: string,
    body: string | Uint8Array<ArrayBuffer> | FormData | Readonly<Record<string, string>>,
    options?: SendOptions,
  ): Promise<Response>;
  /** Fetches the form key of the current session. */
  fetchFormKey(): Promise<void>;
  /** Sends a raw request: sends and stores cookies, but adds nothing else. */
  send(address: string, init?: RequestInit): Promise<Response>;
}

export interface Registered extends TestClient {
  readonly email: string;
  readonly password: string;
  readonly blog: string;
  readonly userId: string;
  readonly blogId: string;
}

/** A simulated server process: several can share the process of the test. */
export interface TestProcess {
  readonly app: App;
  readonly deps: Deps;
  readonly notifications: Notifications;
  readonly telemetry: ServerTelemetry;
  /** A client with the cookies of another client; its requests go to this process. */
  clientFor(client: Pick<TestClient, 'cookie'>): TestClient;
  close(): Promise<void>;
}

export interface TestApp extends TestProcess {
  /** Starts another process of the same server. Closing the app closes it, too. */
  addProcess(): Promise<TestProcess>;
  readonly db: Kysely<Database>;
  /** Emails that were sent, oldest first. */
  readonly mails: Mail[];
  /** Queued jobs, which run only when a test calls `await app.jobs.runAll()`. */
  readonly jobs: MemoryJobs;
  /** The fake web that the app fetches from: empty until the test sets pages. */
  readonly web: FakeWeb;
  /** Fixes the time in `deps.now` and `deps.readClock`, but not in SQL; `undefined` unfixes it. */
  setNow(now: Date | undefined): void;
  /** A visitor with a form key. */
  visitor(): Promise<TestClient>;
  /** A signed-in user. Generates the email address and the blog's name if they are not given. */
  register(options?: {
    readonly email?: string;
    readonly blog?: string;
    readonly isStaff?: boolean;
    readonly isConfirmed?: boolean;
  }): Promise<Registered>;
  /** A client without cookies or a form key. */
  stranger(): TestClient;
}

const html = { accept: 'text/html,application/xhtml+xml' } as const;

const callParts = v.object({
  params: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), v.unknown())),
  body: v.optional(v.unknown()),
});

/** A fast hash instead of a secure one, because tests register many accounts. */
const hash = async (password: string): Promise<string> =>
  createHash('sha256').update(password).digest('hex');
const hashing: PasswordHashing = {
  hash,
  verify: async (given) => (await hash(given.password)) === given.hash,
};

/** The form key in the HTML of a page. */
export function formKeyOf(page: string): string {
  const [, json = '{}'] =
    new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(page) ?? [];
  return v.parse(v.object({ form_key: v.optional(v.string(), '') }), JSON.parse(json)).form_key;
}

async function readResult(answer: Response): Promise<CallResult> {
  const text = await answer.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    /* an HTML body stays text */
  }
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' ? { ...body } : { response: body };
  const { errors, response, meta: _, ...top } = fields;
  return {
    status: answer.status,
    errors: Array.isArray(errors) ? errors.map(String) : [],
    // a save that is not refused has `errors: false` beside its payload
    response: response ?? (errors === false ? { errors, ...top } : top),
    body,
  };
}

/** A client whose requests first wait for pending notifications, so that caches are up to date. */
function createClient(
  app: App,
  notifications: Pick<Notifications, 'caughtUp'>,
  cookie = '',
): TestClient {
  const cookies = new Map(
    cookie
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair): [string, string] => [pair.replace(/=.*/, ''), pair.replace(/^[^=]*=/, '')]),
  );
  let formKey = '';
  const cookieHeader = (): string =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const said = [headers.get('cookie'), cookieHeader()].filter(Boolean).join('; ');
    if (said !== '') headers.set('cookie', said);
    await notifications.caughtUp();
    const answer = await app.request(address, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0\b/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    get formKey() {
      return formKey;
    },
    get cookie() {
      return cookieHeader();
    },
    send,
    async fetchFormKey() {
      // the page for unknown paths is the cheapest to render
      formKey = formKeyOf(await (await send('/no-such-page', { headers: html })).text());
    },
    async call(endpoint, input) {
      const { params, query, body } = v.parse(callParts, input);
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
      ).toString();
      return readResult(
        await send(fillPath(endpoint.path, params) + (search === '' ? '' : `?${search}`), {
          method: endpoint.method,
          headers: {
            accept: 'application/json',
            'x-form-key': formKey,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
    get: (address, { headers = {} } = {}) => send(address, { headers: { ...html, ...headers } }),
    post(address, body, { headers = {}, contentType } = {}) {
      const isFields = !(
        typeof body === 'string' ||
        body instanceof Uint8Array ||
        body instanceof FormData
      );
      return send(address, {
        method: 'POST',
        body: isFields ? new URLSearchParams({ form_key: formKey, ...body }) : body,
        headers: {
          ...(isFields ? html : {}),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
          ...headers,
        },
      });
    },
  };
}

/**
 * Starts the app on its own database and data folder. Call `close` in `afterAll`.
 *
 * @param reach maps the test database's connection, for tests that cut it or use another server
 * @param outgoing replaces the fake web, for tests that start servers
 * @param makeReplicas creates the replicas; by default there are none
 */
export async function createTestApp(
  settings: Partial<Env> = {},
  reach: (connection: Connection) => Promise<Connection> = async (connection) => connection,
  outgoing?: Outgoing,
  makeReplicas: typeof createReplicas = createReplicas,
): Promise<TestApp> {
  const [database, dataDir] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(os.tmpdir(), 'tessera-api-')),
  ]);
  const env: Env = {
    ...readEnv({
      TESSERA_ENV: 'test',
      DATA_DIR: dataDir,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      BASE_URL: 'http://localhost',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      REQUESTS_AT_ONCE: '1000',
    }),
    ...settings,
  };
  const mails: Mail[] = [];
  let fixed: Date | undefined;
  const web = createFakeWeb();
  const jobs = createMemoryJobs(allJobs, () => deps);

  async function startProcess() {
    const connection = await reach(database.connection);
    const log = pino({ level: env.logLevel });
    const telemetry = await startTelemetry(env.telemetry);
    const pool = { name: 'primary', telemetry } as const;
    const db = connect({ ...connection, ...testConnections }, undefined, pool);
    const databaseProbe = createDatabaseProbe(connection);
    const notifications = createNotifications(createPostgresSource(connection), databaseProbe);
    const replicas = makeReplicas({ primary: { db, connection }, urls: [], log, telemetry });
    const created = createDeps({
      env,
      db,
      databaseProbe,
      notifications,
      replicas,
      outgoing: outgoing ?? web,
      hashing,
      makeJobs: () => jobs,
      log,
      telemetry,
      clock: { now: () => fixed ?? new Date(), read: async () => fixed ?? databaseTime(db) },
      mailer: {
        send: (mail) => {
          mails.push(mail);
        },
        deliver: async (mail) => {
          mails.push(mail);
        },
        settled: async () => {},
      },
    });
    const own: Deps = { ...created, views: renderInProcess(created.views) };
    const app = createApp(own);
    return {
      app,
      deps: own,
      notifications,
      telemetry,
      clientFor: ({ cookie }: Pick<TestClient, 'cookie'>) =>
        createClient(app, notifications, cookie),
      async close() {
        own.pollStreams.close();
        await notifications.close();
        await replicas.close();
        await databaseProbe.close();
        await db.destroy();
        await telemetry.stop();
      },
    };
  }
  const first = await startProcess();
  const processes: TestProcess[] = [first];
  const { app, deps, notifications } = first;
  const { db } = deps;

  const visitor = async () => {
    const client = createClient(app, notifications);
    await client.fetchFormKey();
    return client;
  };
  return {
    ...first,
    db,
    async addProcess() {
      const other = await startProcess();
      processes.push(other);
      return other;
    },
    mails,
    jobs,
    web,
    visitor,
    setNow: (now) => {
      fixed = now;
    },
    stranger: () => createClient(app, notifications),
    async register({
      email,
      blog = `blog-${randomBytes(6).toString('hex')}`,
      isStaff = false,
      isConfirmed = false,
    } = {}) {
      const address = email ?? `${blog}@example.org`;
      const account = { email: address, password: 'correct horse battery', blog };
      const client = await visitor();
      const { status, errors } = await client.call(registerAccount, { body: account });
      if (status !== 200) throw new Error(`registration answered ${status}: ${errors.join(' ')}`);
      await client.fetchFormKey();
      const { user_id: userId, id: blogId } = await db
        .selectFrom('blogs as b')
        .innerJoin('blog_members as m', 'm.blog_id', 'b.id')
        .select(['m.user_id', 'b.id'])
        .where('b.name', '=', blog)
        .executeTakeFirstOrThrow();
      // staff need a second factor
      if (isConfirmed || isStaff)
        await db
          .updateTable('auth_user')
          .set({ emailVerified: isConfirmed, twoFactorEnabled: isStaff })
          .where('id', '=', userId)
          .execute();
      if (isStaff)
        await db
          .updateTable('profiles')
          .set({ is_staff: true })
          .where('user_id', '=', userId)
          .execute();
      // @NOTE The spread replaces the getters of `cookie` and `formKey` with their current values,
      // so these two members no longer change.
      return { ...account, userId, blogId, ...client };
    },
    async close() {
      for (const process of processes) await process.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
