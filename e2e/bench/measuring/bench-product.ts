import { logIn, registerAccount } from '@tessera/shared-contracts/accounts/endpoints';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { demoContent } from '../../support/demo.ts';
import { createDataDir, removeDataDir, startProduct, type Product } from '../../support/product.ts';
import { payloadOf } from '../../support/test.ts';

/**
 * The settings of measured servers: as in production, but without request logging, and with rate
 * limits that the generated load does not reach.
 */
const benchEnv = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100000' } as const;

const running = new Set<Product>();

export async function startBenchProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const product = await startProduct({ dataDir, env: { ...benchEnv, ...env } });
  running.add(product);
  if (env['TESSERA_DEMO'] !== '0') await demoContent(product);
  return product;
}

/**
 * Provides a data directory. Afterwards, stops all servers that were started and deletes the
 * directory, even if the work fails or is interrupted.
 */
export async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = createDataDir();
  let cleaning: Promise<void> | undefined;
  const cleanUp = (): Promise<void> =>
    (cleaning ??= stopAll().finally(() => removeDataDir(dataDir)));
  const end = (): void => void cleanUp().finally(() => process.exit(1));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await work(dataDir);
  } finally {
    await cleanUp();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** Stops the servers in reverse order, because the first one owns the database. */
async function stopAll(): Promise<void> {
  for (const product of [...running].reverse()) await product.stop();
  running.clear();
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The credentials of a page: its cookies and form key. */
export interface Credentials {
  readonly cookies: string;
  readonly formKey: string;
}

/** Opens a page to get its form key. */
export async function openPage({ url }: Pick<Product, 'url'>, cookies = ''): Promise<Credentials> {
  // pages shared by all visitors contain no form key; the login page does
  const path = cookies === '' ? '/login' : '/explore';
  const page = await fetch(url + path, { headers: { Cookie: cookies } });
  return { formKey: payloadOf(await page.text()).form_key, cookies: cookies || cookiesOf(page) };
}

/** Makes a call as an open page would. */
export async function send(
  { url }: Pick<Product, 'url'>,
  { path }: { readonly path: string },
  body: object,
  { cookies, formKey }: Credentials,
): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'X-Form-Key': formKey,
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Cookie: cookies,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Opens a page and makes a call; returns the cookies that the call set. */
const post = async (
  url: string,
  endpoint: { readonly path: string },
  body: object,
  cookies = '',
): Promise<string> =>
  cookiesOf(await send({ url }, endpoint, body, await openPage({ url }, cookies)));

/** Logs in as the owner of the demo content; returns the cookies of the session. */
export const demoCookies = ({ url }: Product): Promise<string> => post(url, logIn, demoLogin);

/** Creates an account; returns the cookies of its session. */
export const newReader = ({ url }: Product, blog: string): Promise<string> =>
  post(url, registerAccount, {
    email: `${blog}@example.test`,
    password: 'correct horse battery',
    blog,
  });

/** Publishes a text post. */
export async function publish(
  { url }: Product,
  cookies: string,
  blog: string,
  title: string,
  body: string,
): Promise<void> {
  await post(
    url,
    updatePost,
    {
      channel_id: blog,
      post: { type: 'text', one: title, two: body, state: '0' },
      editor_type: 'rich',
    },
    cookies,
  );
}

/** Converts cookies to the format of a browser context. */
export const forBrowser = (
  cookies: string,
  url: string,
): { name: string; value: string; url: string }[] =>
  cookies.split('; ').map(function toCookie(pair) {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
