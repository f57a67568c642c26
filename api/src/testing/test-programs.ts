/**
 * Programs of other people, as raw requests: how they send fields, and how they read a post and
 * send it back. Nothing here uses the clients of the product.
 */
import type { TestApp, TestClient } from './test-app.ts';
import { storedPost } from './test-posting.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member of an answer that is an object; an empty one if it is missing. */
export const memberOf = (value: unknown, name: string): Json => {
  const member = isJson(value) ? value[name] : undefined;
  return isJson(member) ? member : {};
};

/** The fields of an object with bracketed names, as a form has them. */
function flatten(value: unknown, name: string): (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object')
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, name === '' ? key : `${name}[${key}]`),
  );
}

/** The ways in which programs send a body. */
export const encodings = {
  form: (fields: Json) => ({
    body: new URLSearchParams(flatten(fields, '').map(([name, value]) => [name, value])).toString(),
    type: 'application/x-www-form-urlencoded; charset=UTF-8',
  }),
  json: (fields: Json) => ({ body: JSON.stringify(fields), type: 'application/json' }),
} as const;
export type Encoding = keyof typeof encodings;

/** Sends a call as a program does: with the key of the page in the header that programs know. */
export function sendFields(
  client: TestClient,
  path: string,
  fields: Json,
  {
    encoding = 'form',
    headers = {},
  }: {
    readonly encoding?: Encoding;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Response> {
  const { body, type } = encodings[encoding](fields);
  return client.send(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'x-tumblr-form-key': client.formKey,
      ...headers,
    },
  });
}

export async function readAnswer(answer: Response): Promise<Json> {
  const json: unknown = await answer.json();
  if (!isJson(json)) throw new Error('the answer is not an object');
  return json;
}

/** A way in which an answer shows a post, and what programs send back of it. */
export interface AnswerShape {
  readonly name: string;
  /** Reads a post of the client. */
  read(client: TestClient, id: string): Promise<Json>;
  /** The bodies of edits that programs make from the answer. Only the one named `tags` changes anything. */
  readonly echoes: Readonly<Record<string, (answer: Json, id: string) => Json>>;
}

const postOf = (answer: Json): Json => memberOf(answer, 'post');

const without = (post: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(post).filter(([name]) => !names.includes(name)));

/** The texts of a post as flat fields; a program does not know the others. */
const flatPost = (post: Json): Json =>
  Object.fromEntries(
    Object.entries(post).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`post[${name}]`, value]] : [],
    ),
  );

/** The tags of a post as one text, however the answer shows them. */
const tagsOf = ({ tags }: Json): string => (Array.isArray(tags) ? tags.join(',') : String(tags));

/** What a program adds to the tags of a post in the edit named `tags`. */
export const addedTag = 'added by a program';

/** The six ways in which programs edit. */
const sixEchoes: AnswerShape['echoes'] = {
  'the whole answer': (answer, id) => ({ ...answer, post_id: id }),
  'the whole answer with flat fields beside it': (answer, id) => ({
    ...answer,
    post_id: id,
    'post[type]': postOf(answer)['type'],
    'post[state]': postOf(answer)['state'],
    'post[tags]': tagsOf(postOf(answer)),
  }),
  'flat fields': (answer, id) => ({ post_id: id, ...flatPost(postOf(answer)) }),
  'flat fields without times': (answer, id) => ({
    post_id: id,
    ...flatPost(without(postOf(answer), 'date', 'publish_on')),
  }),
  tags: (answer, id) => ({
    post_id: id,
    'post[tags]': `${tagsOf(postOf(answer))},${addedTag}`,
  }),
  'a nested post without a state': (answer, id) => ({
    post_id: id,
    post: without(postOf(answer), 'state'),
  }),
};

/** All shapes in which an answer shows a post to its owner. A new shape joins the list. */
export const answerShapes: readonly AnswerShape[] = [
  {
    name: 'POST /svc/post/fetch',
    read: async (client, id) =>
      readAnswer(await sendFields(client, '/svc/post/fetch', { post_id: id })),
    echoes: sixEchoes,
  },
  {
    name: 'GET /svc/post/fetch',
    read: async (client, id) =>
      readAnswer(await client.send(`/svc/post/fetch?post_id=${id}&post_type=&form_key=`)),
    echoes: sixEchoes,
  },
  {
    name: 'POST /svc/post/update',
    // an edit that names nothing changes nothing
    read: async (client, id) =>
      readAnswer(await sendFields(client, '/svc/post/update', { post_id: id })),
    echoes: sixEchoes,
  },
];

/** The fields of a short text post as a program sends them. */
export const textFields = (fields: Json = {}): Json => ({
  'post[type]': 'text',
  'post[one]': 'Rain',
  'post[two]': '<p>All day.</p>',
  ...fields,
});

/** Sends a save that must not be refused; returns the stored post. */
export async function saveFields(app: TestApp, client: TestClient, fields: Json) {
  const answer = await readAnswer(await sendFields(client, '/svc/post/update', fields));
  if (answer['errors'] !== false) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return storedPost(app, String(memberOf(memberOf(answer, 'post'), 'action')['id']));
}
