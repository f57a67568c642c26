import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type APIResponse,
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type {
  CallInput,
  CallOutput,
  Endpoint,
  EndpointDefinition,
} from '@tessera/shared-contracts/core/endpoint';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { cslog } from '@tessera/shared-contracts/shell/endpoints';
import { readSession, registerAccount } from '@tessera/shared-contracts/accounts/endpoints';
import {
  bootstrap,
  bootstrapElementId,
  type Bootstrap,
} from '@tessera/shared-contracts/platform/bootstrap';
import { slotSelector } from '@tessera/shared-contracts/core/registry';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import * as v from 'valibot';
import { killInterval, problemsAfterKills } from './cluster-mode.ts';

export { expect };

/**
 * The factor by which the pages of a test are slowed down. `SLOW_CPU=4` reveals where a test does
 * not wait for something that it needs.
 */
const slowdown = Number(process.env['SLOW_CPU'] ?? 1);

let counter = 0;
/** A unique name. */
export const uniqueName = (prefix: string): string =>
  `${prefix}-${Date.now().toString(36)}${(counter++).toString(36)}${randomInt(36 ** 3).toString(36)}`.slice(
    0,
    31,
  );

/** A user with an account, a blog and a separate browser context. */
export interface Person {
  readonly blog: string;
  readonly email: string;
  readonly password: string;
  readonly context: BrowserContext;
  /** Opens a page as this person, with console and network watched. */
  open(path: string, waitUntil?: 'load' | 'domcontentloaded'): Promise<Page>;
  /** Calls an endpoint as this person, without a page. */
  call<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    input: CallInput<D>,
  ): Promise<CallOutput<D>>;
  /** Publishes a text post without a page; returns the post's id. */
  publish(title: string, body?: string, state?: string): Promise<string>;
}

interface Fixtures {
  /** Signs someone up. */
  readonly person: (options?: Omit<SignUpOptions, 'problems'>) => Promise<Person>;
  /** A visitor's page with console and network watched. */
  readonly visitor: (path: string) => Promise<Page>;
  /**
   * Patterns of problems that the watched pages may have in this test; the test adds to the list.
   */
  readonly allowed: RegExp[];
}

/** Parses the payload in a page's HTML. */
export function payloadOf(html: string): Bootstrap {
  const json = new RegExp(`<script[^>]*id="${bootstrapElementId}"[^>]*>([^<]*)</script>`).exec(
    html,
  )?.[1];
  if (json === undefined) throw new Error('the page carries no bootstrap payload');
  return v.parse(bootstrap, JSON.parse(json));
}

/** The parts that the input of a call can have. */
const callParts = v.object({
  params: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  body: v.optional(v.unknown()),
});

/** Whether the proxy responded in place of a killed process. */
const isCutOff = (response: APIResponse): boolean => [502, 503].includes(response.status());

const address = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

interface SignUpOptions {
  readonly blog?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Collects the problems that {@link watch} finds in this person's pages. */
  readonly problems?: string[];
}

/** Signs someone up. Their context stays open. */
export async function signUp(
  browser: Browser,
  baseURL: string | undefined,
  { blog = uniqueName('p'), viewport, problems = [] }: SignUpOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'X-Forwarded-For': address() },
    ...(viewport ? { viewport } : {}),
  });
  const email = `${blog}@example.test`;
  const password = 'correct horse battery';
  let key = '';
  const call: Person['call'] = async (endpoint, input) => {
    const parts = v.parse(callParts, input);
    const send = () =>
      context.request.fetch(fillPath(endpoint.path, parts.params), {
        method: endpoint.method,
        headers: { 'X-Form-Key': key, Accept: 'application/json' },
        ...(parts.query ? { params: parts.query } : {}),
        ...(parts.body === undefined ? {} : { data: parts.body }),
      });
    let response = await send();
    for (let tries = 0; killInterval > 0 && isCutOff(response) && tries < 3; tries += 1) {
      // the proxy's Retry-After
      await sleep(2000);
      response = await send();
    }
    if (!response.ok())
      throw new Error(`${endpoint.path} answered ${response.status()}: ${await response.text()}`);
    const answer: unknown = await response.json();
    const payload =
      typeof answer === 'object' &&
      answer !== null &&
      endpoint.envelope === 'wrapped' &&
      'response' in answer
        ? answer.response
        : answer;
    return v.parse(endpoint.response, payload);
  };
  const readKey = async () => {
    key = (await call(readSession, {})).form_key;
  };
  await readKey();
  await call(registerAccount, { body: { email, password, blog } });
  // the session is new, and so is its form key
  await readKey();
  return {
    blog,
    email,
    password,
    context,
    call,
    async open(path, waitUntil = 'load') {
      const page = await context.newPage();
      await slowDown(context, page);
      watch(page, problems);
      await page.goto(path, { waitUntil });
      return page;
    },
    async publish(title, body = '<p>Words.</p>', state = '0') {
      const saved = await call(updatePost, {
        body: {
          channel_id: blog,
          post: { type: 'text', one: title, two: body, state },
          editor_type: 'rich',
        },
      });
      return saved.post.action.id;
    },
  };
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env['TESSERA_URL'] ?? 'http://localhost:3000');
  },
  // a separate address for each visitor, so that rate limits of one test never affect another
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': address() });
  },
  allowed: async ({}, use) => {
    await use(killInterval > 0 ? [...problemsAfterKills] : []);
  },

  person: async ({ browser, baseURL, allowed }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (options) => {
      const signedUp = await signUp(browser, baseURL, { ...options, problems });
      contexts.push(signedUp.context);
      return signedUp;
    });
    for (const context of contexts) await closeReported(context);
    expect(
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
      'console and network of the pages',
    ).toEqual([]);
  },

  visitor: async ({ browser, baseURL, allowed }, use) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { 'X-Forwarded-For': address() },
    });
    const problems: string[] = [];
    await use(async (path) => {
      const page = await context.newPage();
      await slowDown(context, page);
      watch(page, problems);
      await page.goto(path);
      return page;
    });
    await closeReported(context);
    expect(
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
      'console and network of the pages',
    ).toEqual([]);
  },
});

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (slowdown > 1)
    await (
      await context.newCDPSession(page)
    ).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Closes a context after its pages have sent their logs. */
async function closeReported(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide'))).catch(() => {});
  await context.close();
}

/**
 * Collects problems of a page: console errors and warnings, script errors, failed responses, and
 * failed hydration that the page reports to the log.
 */
export function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    // the setting of the test runner, in tests that last until the app installs its worker
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script error: ${error.message}`));
  page.on('request', (request) => {
    const log = new URL(request.url()).pathname === cslog.path ? request.postData() : null;
    if (log?.includes('"hydration')) problems.push(`drawn twice: ${log}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
}

/**
 * Waits for the response to a call, which the server sends once the effect of the call is stored.
 * Call this before the press that makes the call.
 */
export const answerTo = (page: Page, { path }: { readonly path: string }): Promise<Response> =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path);

/** Waits until each remote of the page has mounted, has failed, or is marked as unneeded. */
export async function ready(page: Page): Promise<void> {
  const slots = page.locator(slotSelector);
  await slots.first().waitFor({ state: 'attached', timeout: 30_000 });
  await expect(page.locator(`${slotSelector}:not([${pageAttributes.remoteState}])`)).toHaveCount(
    0,
    {
      timeout: 30_000,
    },
  );
}
