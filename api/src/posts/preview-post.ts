import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { previewPost as endpoint } from '@tessera/shared-contracts/posts/endpoints';
import type { CallContext } from '../http/mount.ts';
import { finishBody } from './finish-body.ts';
import { renderWritten } from './sanitise.ts';

/** `/svc/post/preview`: the HTML that a save of this text would store. */
export const previewPost = async ({ deps, body }: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> => ({ html: await finishBody(deps, renderWritten(body.text, body.editor_type)) });
