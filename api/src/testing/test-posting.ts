/** Test posts, created through the endpoints as a form does. */
import { parse, type InferInput, type InferOutput } from 'valibot';
import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { fetchPost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { CallResult, TestApp, TestClient } from './test-app.ts';

type Body = InferInput<(typeof updatePost)['body']>;
/** Fields to submit, merged over those of a short text post. */
export type Fields = Omit<Partial<Body>, 'post'> & { readonly post?: Partial<Body['post']> };

/**
 * The payload of a successful call, parsed by its schema; throws an error with the refusal
 * otherwise.
 */
export function payload<D extends EndpointDefinition>(
  endpoint: D,
  result: CallResult,
): InferOutput<D['response']> {
  if (result.status !== 200)
    throw new Error(`${endpoint.path} answered ${result.status}: ${result.errors.join(' ')}`);
  return parse(endpoint.response, result.response);
}

export const submit = (client: TestClient, { post, ...fields }: Fields = {}): Promise<CallResult> =>
  client.call(updatePost, {
    body: { ...fields, post: { type: 'text', one: 'Rain', two: '<p>All day.</p>', ...post } },
  });

/** Saves a post and returns the endpoint's response. */
export const save = async (
  client: TestClient,
  fields: Fields = {},
): Promise<InferOutput<(typeof updatePost)['response']>> =>
  payload(updatePost, await submit(client, fields));

/** Fetches a post for editing, as the form does. */
export const fetchForEdit = async (
  client: TestClient,
  id: string,
): Promise<InferOutput<(typeof fetchPost)['response']>['post']> =>
  payload(fetchPost, await client.call(fetchPost, { body: { post_id: id } })).post;

/** The row of a post. */
export const storedPost = ({ db }: TestApp, id: string) =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The response to an invalid submit. */
export const refused = (...errors: string[]) => ({ status: 400, errors });

/** Submit fields of a reblog. */
export const reblogOf = (
  { action }: { readonly action: { readonly id: string; readonly reblog_key: string } },
  fields: Fields = {},
): Fields => ({
  reblog: true,
  reblog_post_id: action.id,
  reblog_key: action.reblog_key,
  ...fields,
  post: { one: '', two: '', ...fields.post },
});

/** The call input of a like. */
export const likeOf = ({
  action,
}: {
  readonly action: { readonly id: string; readonly reblog_key: string };
}) => ({ body: { data: { id: action.id, key: action.reblog_key } } });

/** The call input of a reply. */
export const replyOf = (
  {
    action,
  }: {
    readonly action: {
      readonly id: string;
      readonly tumblelog: string;
      readonly tumblelog_key: string;
    };
  },
  reply_text = 'Fine.',
) => ({
  body: {
    data: {
      reply_text,
      post_id: action.id,
      tumblelog: action.tumblelog,
      tumblelog_key: action.tumblelog_key,
      source: '',
    },
  },
});
