import { rm } from 'node:fs/promises';
import path from 'node:path';
import { safeNext } from '@tessera/shared-contracts/accounts/rules';
import type {
  CallOutput,
  Endpoint,
  EndpointDefinition,
} from '@tessera/shared-contracts/contract/endpoint';
import type { AppContext, Deps } from './context.ts';
import { whileSending } from './limit-work.ts';
import {
  checkAnswer,
  checkFormKey,
  checkViewer,
  readCall,
  type App,
  type CallContext,
} from './mount.ts';
import { isNavigation } from './navigation.ts';
import { checkOrigin } from './origin.ts';
import { readQuery } from './read-input.ts';
import { readUpload, type ReceivedFile } from './read-upload.ts';

/** What an upload is answered with; 202 for a part that is not the last. */
export interface UploadAnswer<T> {
  readonly status: 200 | 202;
  readonly response: T;
}
export type UploadHandler<D extends EndpointDefinition> = (
  call: CallContext<D>,
  file: ReceivedFile,
) => Promise<UploadAnswer<CallOutput<D>>>;

/** Folder of bodies that are being read; the file of one is gone once it is answered. */
export const incomingFolder = ({ env }: Pick<Deps, 'env'>): string =>
  path.join(env.dataDir, 'uploads', 'incoming');

/**
 * Mounts an endpoint that takes one file. All that {@link mount} checks is checked before the file is read; a form key
 * in the body has to stand before the file. A plain form of a page gets a redirect to its `return_to`.
 *
 * @param bounds bytes of the file, and what a larger one is told
 */
export function mountUpload<D extends EndpointDefinition>(
  app: App,
  endpoint: Endpoint<D>,
  bounds: { readonly most: number; readonly tooBig: string },
  handler: UploadHandler<D>,
): void {
  app.post(endpoint.path, async function answerUpload(c: AppContext) {
    const { viewer, deps } = c.var;
    checkViewer(endpoint.auth, viewer);
    checkOrigin(c);
    const query = readQuery(c.req.url);
    if (c.req.header('x-form-key') !== undefined || 'form_key' in query) checkFormKey(c, {}, query);
    await deps.rateLimits.consumeCall(c);
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
      const { status, response } = await handler(readCall(endpoint, c, query, fields), file);
      if (deps.env.environment !== 'production') checkAnswer(endpoint, response);
      if (status === 200 && isNavigation(c) && typeof fields['return_to'] === 'string')
        return c.redirect(safeNext(fields['return_to']), 303);
      return c.json(
        { meta: { status, msg: status === 202 ? 'Accepted' : 'OK' }, response },
        status,
        { 'Cache-Control': 'no-store' },
      );
    } finally {
      await rm(file.path, { force: true });
    }
  });
}
