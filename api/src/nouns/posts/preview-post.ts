import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { previewPost as endpoint } from '@tessera/shared-contracts/posts/endpoints';
import type { CallContext } from '../../base/http/mount.ts';
import { renderBody } from './render-body.ts';
import { costOf } from '../../base/text/text-cost.ts';

/** `/svc/post/preview`: the HTML that saving this text would store. */
export async function previewPost({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  await deps.rateLimits.spendRendering(viewer.userId, costOf(body.text, body.editor_type).units);
  return { html: await renderBody(deps, body.text, body.editor_type) };
}
