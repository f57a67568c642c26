import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { TokenScope } from './token-scopes.ts';

/**
 * Who may call: anyone, a signed-in user, or a member of staff. The server refuses other callers
 * with 401 or 403.
 */
export type Auth = 'visitor' | 'user' | 'staff';

/**
 * Where the payload is: under `response` next to `meta`, at the top level next to `meta`, or
 * without an envelope as HTML or as a stream of server-sent events. `empty` responses have no body.
 */
export type Envelope = 'wrapped' | 'top' | 'html' | 'events' | 'empty';

/**
 * An expected error of an endpoint; on the wire `{ meta, errors: [text] }`, also with
 * `codes: [code]` if the server refused the call with a code (see `messagingRefusals`).
 */
export interface EndpointError {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 428 | 429 | 501 | 502 | 503;
  readonly when: string;
}

/** Name of the form field that holds the file of a call. */
export const formFileName = 'data';

/**
 * The definition of a call. Browser builds for production keep only method, path, auth, envelope,
 * encoding and takesFile (tooling/webpack/contracts-loader.ts): schemas, texts and errors are for
 * the server, tests, development and the reference.
 */
export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path in Hono syntax: `/svc/blog/:name/subscription`. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  /**
   * The scope that lets a token of a program make the call. Without one, the call takes no token:
   * account, session, password, passkey, staff and token calls never do.
   */
  readonly scope?: TokenScope;
  /** Path parameters, always strings on the wire. */
  readonly params?: GenericSchema;
  /** Query string. */
  readonly query?: GenericSchema;
  /**
   * Body: nested JSON or a form with bracketed names. The server accepts both and parses them with
   * this one schema. A body that is a list must be JSON.
   */
  readonly body?: GenericSchema;
  /**
   * How clients send the body: JSON by default, or a form with bracketed names, which is multipart
   * if the call has a file.
   */
  readonly encoding?: 'form';
  /**
   * The body is multipart: its fields, then one file. With `encoding: 'form'`, a call may have no
   * file; its body is then not multipart.
   */
  readonly takesFile?: true;
  /**
   * A read replica may serve this read-only call. The response may be a few seconds old, but
   * includes the caller's own writes.
   */
  readonly mayBeOld?: true;
  /**
   * Seconds for which anybody may keep the response of a GET, which is the same for everybody. By
   * default, nobody keeps responses.
   */
  readonly cacheSeconds?: number;
  readonly response: GenericSchema;
  readonly envelope?: Envelope;
  readonly errors?: readonly EndpointError[];
}

/** A call as a value: the api mounts it, clients call it, and OpenAPI is generated from it. */
export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = D & {
  readonly kind: 'endpoint';
  readonly envelope: Envelope;
};

/**
 * Defines one call of the wire contract.
 *
 * @example
 * export const like = defineEndpoint({
 *   method: 'POST',
 *   path: '/svc/like',
 *   auth: 'user',
 *   summary: '…',
 *   body,
 *   response,
 * });
 * // api:    mount(like, async ({ body, user }) => …)
 * // client: await platform.call(like, { body: { data: { id } } })
 */
export function defineEndpoint<const D extends EndpointDefinition>(definition: D): Endpoint<D> {
  return { envelope: 'wrapped', ...definition, kind: 'endpoint' };
}

type SchemaInput<S> = S extends GenericSchema ? InferInput<S> : never;
type SchemaOutput<S> = S extends GenericSchema ? InferOutput<S> : undefined;
type Part<K extends string, S> = S extends GenericSchema
  ? Record<string, never> extends InferInput<S>
    ? { [P in K]?: SchemaInput<S> }
    : { [P in K]: SchemaInput<S> }
  : unknown;

/** Input of `platform.call(endpoint, input)`. */
export type CallInput<E extends EndpointDefinition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** Output of `platform.call`: the payload without its envelope. */
export type CallOutput<E extends EndpointDefinition> = InferOutput<E['response']>;

/** Input of a handler of the api, already parsed. */
export interface ParsedInput<E extends EndpointDefinition> {
  readonly params: SchemaOutput<E['params']>;
  readonly query: SchemaOutput<E['query']>;
  readonly body: SchemaOutput<E['body']>;
}

/** The path with its parameters filled in and encoded. Throws if one is missing or empty. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '')
      throw new Error(`path parameter '${name}' of ${path} is missing`);
    return encodeURIComponent(value);
  });
}
