import { rm } from 'node:fs/promises';
import path from 'node:path';
import { safeNext } from '@tessera/shared-contracts/accounts/rules';
import type {
  CallOutput,
  Endpoint,
  EndpointDefinition,
} from '@tessera/shared-contracts/core/endpoint';
import { takingToken } from './bearer.ts';
import type { AppContext, Deps } from './context.ts';
import { checkFormKey, keyInHeader } from './form-key.ts';
import { whileSending, whileWaiting } from './limit-work.ts';
import {
  admitCall,
  answerCallsOf,
  checkAnswer,
  checkViewer,
  readCall,
  type App,
  type CallContext,
} from './mount.ts';
import { isNavigation } from './navigation.ts';
import { checkOrigin } from './origin.ts';
import { readQuery } from './read-input.ts';
import { isMultipart, readUpload, type ReceivedFile } from './read-upload.ts';

/** The response to an upload; 202 for any part but the last. */
export interface UploadAnswer<T> {
  readonly status: 200 | 202;
  readonly response: T;
}
export type UploadHandler<D extends EndpointDefinition> = (
  call: CallContext<D>,
  file: ReceivedFile,
) => Promise<UploadAnswer<CallOutput<D>>>;

/** Folder for bodies in transit; a file is deleted once its request is answered. */
export const incomingFolder = ({ env }: Pick<Deps, 'env'>): string =>
  path.join(env.dataDir, 'uploads', 'incoming');

/** Maximum size of a file in bytes, and the error for a larger one. */
export interface FileBounds {
  readonly maxBytes: number;
  readonly tooLargeText: string;
}

/**
 * Mounts an endpoint that accepts one file. Like {@link mount}, checks session, origin and form
 * key, and does so before storing the file: if the form key is in the body, it must precede the
 * file. The other fields are parsed afterwards. A plain form of a page gets a redirect to its
 * `return_to`.
 */
export function mountUpload<D extends EndpointDefinition>(
  app: App,
  endpoint: Endpoint<D>,
  bounds: FileBounds,
  handler: UploadHandler<D>,
): void {
  const answer = (c: AppContext) => answerUpload(c, endpoint, bounds, handler);
  app.post(endpoint.path, takingToken(endpoint.scope, answer));
}

/**
 * Mounts an endpoint whose form may contain a file. A multipart body must contain one; a body of
 * any other type has no file, and is handled as by {@link mount}.
 */
export function mountForm<D extends EndpointDefinition>(
  app: App,
  endpoint: Endpoint<D>,
  boundsOf: (deps: Deps) => FileBounds,
  handler: (call: CallContext<D>, file: ReceivedFile | undefined) => Promise<CallOutput<D>>,
): void {
  const answerPlain = answerCallsOf(endpoint, (call) => handler(call, undefined));
  const answer = (c: AppContext) =>
    isMultipart(c.req.header('content-type'))
      ? answerUpload(c, endpoint, boundsOf(c.var.deps), async (call, file) => ({
          status: 200,
          response: await handler(call, file),
        }))
      : answerPlain(c);
  app.post(endpoint.path, takingToken(endpoint.scope, answer));
}

async function answerUpload<D extends EndpointDefinition>(
  c: AppContext,
  endpoint: Endpoint<D>,
  bounds: FileBounds,
  handler: UploadHandler<D>,
): Promise<Response> {
  const { viewer, deps } = c.var;
  checkViewer(endpoint.auth, viewer);
  checkOrigin(c);
  const query = readQuery(c.req.url);
  // the form key of a multipart body is among its fields
  const isKeyInBody = isMultipart(c.req.header('content-type'));
  await admitCall(c, function checkKeys() {
    if (!isKeyInBody || keyInHeader(c) !== undefined || 'form_key' in query)
      checkFormKey(c, {}, query);
  });
  const { fields, file } = await whileSending(
    c,
    readUpload(c.req.raw, {
      ...bounds,
      folder: incomingFolder(deps),
      admit: function admit(before) {
        c.set('fields', before);
        checkFormKey(c, before, query);
      },
    }),
  );
  try {
    // converting a file takes long, and waits for its turn
    const { status, response } = await whileWaiting(
      c,
      handler(readCall(endpoint, c, query, fields), file),
    );
    if (deps.env.environment !== 'production') checkAnswer(endpoint, response);
    if (status === 200 && isNavigation(c) && typeof fields['return_to'] === 'string')
      return c.redirect(safeNext(fields['return_to']), 303);
    return c.json({ meta: { status, msg: status === 202 ? 'Accepted' : 'OK' }, response }, status, {
      'Cache-Control': 'no-store',
    });
  } finally {
    await rm(file.path, { force: true });
  }
}
