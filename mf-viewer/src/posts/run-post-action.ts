import type {
  CallInput,
  CallOutput,
  Endpoint,
  EndpointDefinition,
} from '@tessera/shared-contracts/core/endpoint';
import type { WaitingFacts } from '@tessera/shared-contracts/platform/outbox';
import {
  isCallError,
  type OptionsOf,
  type Platform,
} from '@tessera/shared-contracts/platform/platform';
import { postActionEvent, postDeleted } from '@tessera/shared-contracts/posts/events';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';

/**
 * Statuses for which the reason helps the user: no response, invalid input, and a file that is too
 * large.
 */
const hasReason: ReadonlySet<number> = new Set([0, 400, 413]);

/** How a post action ended. */
export type PostActionOutcome<T> =
  | { readonly kind: 'success'; readonly value: T }
  | { readonly kind: 'failure' | 'forbidden'; readonly status: number };

interface PostActionOptions {
  /**
   * What is missing if the status is 404; by default the post. If it is a reply, the caller removes
   * the reply from the page.
   */
  readonly missing?: 'post' | 'blog' | 'reply';
}

/**
 * The name of an endpoint in post action events: the last part of its path. Throws if that is empty
 * or a parameter.
 */
export function postActionName(endpoint: EndpointDefinition): string {
  const name = endpoint.path.split('/').at(-1);
  if (!name || name.startsWith(':')) throw new Error('A post action needs an endpoint name.');
  return name;
}

/**
 * Makes the call of a post action and announces its result: `postaction:{endpoint}:success`,
 * `:failure` or `:forbidden`. Never rejects; throws synchronously for an endpoint without a name.
 *
 * If the action fails, an alert dialog shows a general text, or the reason if the status is in
 * `hasReason` and a reason is known. If the action is forbidden (403), a toast shows the server's
 * reason, if any. After a 404, a toast also shows the server's reason, if any, and the post is
 * removed from the page unless something else is `missing`. If a reply is missing, neither an alert
 * nor a toast is shown.
 */
export function runPostAction<D extends EndpointDefinition>(
  platform: Platform,
  postId: string,
  endpoint: Endpoint<D>,
  input: CallInput<D>,
  options?: OptionsOf<D> & PostActionOptions,
): Promise<PostActionOutcome<CallOutput<D>>> {
  const { succeed, fail } = endings(platform, postId, endpoint, options);
  return platform.call(endpoint, input, options).then(succeed, fail);
}

/** How a post action ended that waits without a connection. */
export type WaitingOutcome<T> = PostActionOutcome<T> | { readonly kind: 'waits' };

/**
 * As {@link runPostAction}, but without a connection the action waits in the outbox. Nothing is
 * announced then: it counts as done.
 */
export async function runWaitingAction<D extends EndpointDefinition>(
  platform: Platform,
  postId: string,
  endpoint: Endpoint<D>,
  input: CallInput<D>,
  facts: WaitingFacts,
  options?: OptionsOf<D>,
): Promise<WaitingOutcome<CallOutput<D>>> {
  const { succeed, fail } = endings(platform, postId, endpoint, undefined);
  const sending = platform.outbox.send(endpoint, input, facts, options);
  return sending.then((end) => (end.kind === 'waits' ? end : succeed(end.value)), fail);
}

/** What happens when an action has succeeded or failed. */
function endings<D extends EndpointDefinition>(
  platform: Platform,
  postId: string,
  endpoint: Endpoint<D>,
  options: PostActionOptions | undefined,
) {
  const name = postActionName(endpoint);

  function succeed(value: CallOutput<D>): PostActionOutcome<CallOutput<D>> {
    platform.bus.emit(postActionEvent(name, 'success'), {
      post_id: postId,
      status: 200,
      body: value,
    });
    return { kind: 'success', value };
  }

  function fail(error: unknown): PostActionOutcome<CallOutput<D>> {
    const { status, errors, body } = isCallError(error)
      ? error
      : { status: 0, errors: [], body: null };
    const kind = status === 403 ? 'forbidden' : 'failure';
    platform.bus.emit(postActionEvent(name, kind), { post_id: postId, status, body: body ?? null });
    const missing = status === 404 ? (options?.missing ?? 'post') : undefined;
    if (missing === 'reply') return { kind, status };
    if (kind === 'failure')
      void platform.dialogs.alert(
        (hasReason.has(status) ? errors[0] : undefined) ?? technicalTrouble.postAction,
      );
    else if (errors[0]) platform.toasts.show({ text: errors[0], tone: 'error' });
    if (!isCallError(error)) platform.log.error(error, { action: name });
    // deleted elsewhere, or no longer visible to this reader: nothing is left to act on
    if (missing === 'post' && postId !== '') platform.bus.emit(postDeleted, { post_id: postId });
    if (missing && errors[0]) platform.toasts.show({ text: errors[0] });
    return { kind, status };
  }

  return { succeed, fail };
}
