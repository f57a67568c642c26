import type { Hono } from 'hono';
import type { CallOutput, EndpointDefinition, Endpoint, ParsedInput } from '@tessera/shared-contracts/contract/endpoint';
import type { AppContext, AppEnv, Deps, Viewer } from './context.ts';

/** What a handler of an endpoint gets: parsed input, the viewer as far as the endpoint's auth demands one, and the app's parts. */
export interface CallContext<D extends EndpointDefinition> extends ParsedInput<D> {
  readonly viewer: D['auth'] extends 'visitor' ? Viewer | undefined : Viewer;
  readonly deps: Deps;
  /** The raw request, for the few that set cookies or answer something other than JSON. */
  readonly c: AppContext;
}

/** Answers the payload (put into its envelope), or a whole Response. Throws RefusalError to refuse. */
export type Handler<D extends EndpointDefinition> = (call: CallContext<D>) => Promise<CallOutput<D> | Response>;

export type App = Hono<AppEnv>;
export type Mount = <D extends EndpointDefinition>(app: App, endpoint: Endpoint<D>, handler: Handler<D>) => void;
