import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { DatabaseError } from 'pg';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import { accountTexts, safeNext } from '@tessera/shared-contracts/accounts/rules';
import { documentTitle } from '@tessera/shared-contracts/pages/document-title';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { isDatabaseSlow, isDatabaseUnreachable } from '../database/database-failure.ts';
import { DeadlineError } from '../database/deadline.ts';
import { errorCode } from '../system/error-code.ts';
import { StorageError } from '../media-store/storage-error.ts';
import { renderPage } from './document.tsx';
import { bearerOf } from '../http/bearer.ts';
import type { AppContext, Deps, RequestValues } from '../http/context.ts';
import { isNavigation } from '../http/navigation.ts';
import { BusyError } from '../http/places.ts';
import { forbidCaching } from '../http/private-pages.ts';
import { TooManyError } from '../http/spend-points.ts';
import { RefusalError, notFound } from '../wire/refusal.ts';

/**
 * The error shown to users. Failures of the server are logged with the request id; refusals and
 * conflicting changes are not.
 */
function toRefusal(error: unknown, c: RequestValues): RefusalError {
  if (error instanceof RefusalError) return error;
  const { requestId, deps } = c.var;
  if (isDatabaseUnreachable(error)) {
    deps.log.error({ requestId, err: error }, 'the database does not answer');
    return new RefusalError(
      503,
      'Tessera cannot reach its database right now. Try again in a moment.',
    );
  }
  if (error instanceof StorageError) {
    deps.log.error({ requestId, err: error }, 'the media store failed');
    return new RefusalError(
      503,
      'Tessera cannot reach its images and files right now. Try again in a moment.',
    );
  }
  if (error instanceof DeadlineError) {
    deps.log.error({ requestId, err: error }, 'the database is slow');
    return new BusyError();
  }
  if (isDatabaseSlow(error)) {
    deps.log.error({ requestId, err: error }, 'the database is slow');
    return new RefusalError(503, 'Tessera is slower than usual right now. Try again in a moment.');
  }
  if (error instanceof DatabaseError && error.code?.startsWith('22')) {
    // The value passed its schema but does not fit its column: a gap in the schema, but still
    // invalid input.
    deps.log.error({ requestId, err: error }, 'the database refused a value');
    return new RefusalError(400, 'A value is out of range.');
  }
  if (error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01'))
    return new RefusalError(409, 'Someone else changed this at the same time. Please try again.');
  if (['ENOSPC', '53100'].includes(errorCode(error) ?? '')) {
    deps.log.error({ requestId, err: error }, 'the disk is full');
    return new RefusalError(503, 'Tessera has run out of storage. Please try again later.');
  }
  deps.log.error(
    { requestId, err: error, method: c.req.method, path: c.req.path },
    'unexpected error',
  );
  return new RefusalError(
    500,
    `Something went wrong on our end. If you report it, please mention ${requestId}.`,
  );
}

const titles: Readonly<Record<number, string>> = {
  400: 'That didn’t work',
  401: 'Please log in',
  403: 'Not allowed',
  404: 'Page not found',
  409: 'Please try again',
  410: 'No longer available',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Back soon',
};

/** Placeholder for the URL of the link that tries again, in a cached page. */
const anyAddress = 'address:';

/** Escapes an address for an attribute. */
const escapeAddress = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type Shell = ReturnType<RequestValues['var']['deps']['releases']['lastShell']>;

function renderBarePage(shell: Shell, title: string, texts: readonly string[]): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{documentTitle(title)}</title>
        {shell?.entry.css.map((file) => (
          <link
            key={file}
            rel="stylesheet"
            href={shell.base + file}
            integrity={shell.integrity[file]}
            crossOrigin="anonymous"
          />
        ))}
      </head>
      <body className="page">
        <main className="page__main page__main--narrow">
          <div className="page__column">
            <LogoMark />
            <h1 className="page__title">{title}</h1>
            {texts.map((text) => (
              <p className="page__lede" key={text}>
                {text}
              </p>
            ))}
            <p className="page__head-actions">
              <LinkButton variant="primary" href={anyAddress}>
                Try again
              </LinkButton>
              <LinkButton href="/">Home</LinkButton>
            </p>
          </div>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/**
 * Cached pages of refusals under load, by text and styles. There are few of them, and rendering is
 * nearly the whole cost of a refusal.
 */
const keptPages = new Map<string, string>();

function barePageOf(
  shell: Shell,
  status: ContentfulStatusCode,
  title: string,
  texts: readonly string[],
): string {
  if (status !== 503 && status !== 429) return renderBarePage(shell, title, texts);
  const key = JSON.stringify([shell?.base, title, texts]);
  const page = keptPages.get(key) ?? renderBarePage(shell, title, texts);
  keptPages.set(key, page);
  return page;
}

/** A page that refuses a request under load, whose link tries the same address again. */
export const busyPage = (
  { releases }: Pick<Deps, 'releases'>,
  { status, errors }: BusyError,
): string =>
  // an empty address is the address of the page
  barePageOf(releases.lastShell(undefined), status, titles[status] ?? '', errors).replace(
    anyAddress,
    '',
  );

/** The envelope of a call that failed. */
const failedCall = ({ status, message, errors, code }: RefusalError) => ({
  meta: { status, msg: message },
  errors,
  ...(code !== undefined && { codes: [code] }),
});
export const busyCall = (refusal: BusyError): string => JSON.stringify(failedCall(refusal));

/** Seconds after which a client may ask a busy server again. */
export const retryAfter = '5';

/**
 * A page that cannot fail: it needs no database, and uses the styles of the shell that this process
 * resolved last, if any.
 */
function barePage(
  c: RequestValues,
  status: ContentfulStatusCode,
  title: string,
  texts: readonly string[],
): Response {
  const { pathname, search } = new URL(c.req.url);
  // two leading slashes would lead to another host
  const returnPath = c.req.method === 'GET' ? pathname.replace(/^\/+/, '/') + search : '/';
  const shell = c.var.deps.releases.lastShell(c.var.viewer?.releaseChannel || undefined);
  const [before, after = ''] = barePageOf(shell, status, title, texts).split(anyAddress);
  return c.html(`${before}${escapeAddress(returnPath)}${after}`, status);
}

/**
 * Login URL for a form that was sent after the session had expired. After login, the user returns
 * to the page of the form.
 */
function loginPath(c: RequestValues): string {
  try {
    const { pathname, search } = new URL(c.req.header('referer') ?? '');
    return `${pages.login.path}?next=${encodeURIComponent(safeNext(pathname + search))}`;
  } catch {
    return pages.login.path;
  }
}

/** Query parameters with the cursor of a list. */
const cursorParameters = ['before', 'after', 'replies_before'] as const;

/** The URL of a list without its cursor; undefined if the requested URL had none. */
function withoutCursor(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  if (!cursorParameters.some((name) => query.has(name))) return undefined;
  for (const name of cursorParameters) query.delete(name);
  // two leading slashes would lead to another host
  return pathname.replace(/^\/+/, '/') + (query.size > 0 ? `?${query}` : '');
}

async function failurePage(
  c: RequestValues,
  { status, errors, link }: RefusalError,
): Promise<Response> {
  const isLate = status === 401 && c.req.method !== 'GET';
  const title = titles[status] ?? 'That didn’t work';
  // a flood of reads must not cost as much as the pages that it is refused
  const isReading = c.req.method === 'GET' && status === 429;
  if (status >= 500 || isReading) return barePage(c, status, title, errors);
  const { pathname, search } = new URL(c.req.url);
  if (status === 401 && c.req.method === 'GET')
    return c.redirect(`/login?next=${encodeURIComponent(pathname + search)}`, 303);
  const start =
    c.req.method === 'GET' && status === 400 ? withoutCursor(pathname, search) : undefined;
  const links = (
    <>
      {start !== undefined && (
        <LinkButton variant="primary" href={start} {...{ [pageAttributes.noSwap]: '' }}>
          Start from the beginning
        </LinkButton>
      )}
      {link && (
        <LinkButton variant="primary" href={link.href}>
          {link.label}
        </LinkButton>
      )}
      {status === 401 && (
        <LinkButton variant="primary" href={loginPath(c)}>
          Log in
        </LinkButton>
      )}
      <LinkButton href={c.var.viewer ? '/dashboard' : '/'}>Home</LinkButton>
      {(status === 404 || status === 410) && (
        <LinkButton href={pages.explore.path}>Explore</LinkButton>
      )}
    </>
  );
  try {
    const info = { name: 'error', base_route: '/dashboard', title };
    return await renderPage(
      c,
      { info, status, layout: 'narrow', head: { robots: 'noindex' } },
      {
        frame: (
          <>
            <h1 className="visually-hidden">{title}</h1>
            <EmptyState
              title={title}
              text={isLate ? accountTexts.sessionEnded : errors.join(' ')}
              actions={links}
            />
          </>
        ),
      },
    );
  } catch (error) {
    c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'the error page failed');
    return barePage(c, status, title, errors);
  }
}

/** Responds to any error that a handler threw: JSON for calls, a page for browsers. */
export async function answerFailure(error: unknown, c: AppContext): Promise<Response> {
  const refusal = toRefusal(error, c);
  if (refusal instanceof TooManyError) c.header('Retry-After', String(refusal.retryAfter));
  if (refusal.status === 503) c.header('Retry-After', retryAfter);
  // frees the socket, which a client would use to ask again at once
  if (refusal instanceof BusyError) c.header('Connection', 'close');
  forbidCaching(c);
  if (!isNavigation(c) || bearerOf(c) !== undefined)
    return c.json(failedCall(refusal), refusal.status);
  const { refusedForm, fields = {} } = c.var;
  const shownAgain = refusal.status < 500 ? await refusedForm?.(c, fields, refusal) : undefined;
  return shownAgain ?? failurePage(c, refusal);
}

/** Responds to paths without a route. */
export const answerNotFound = (c: AppContext): Promise<Response> => answerFailure(notFound(), c);
