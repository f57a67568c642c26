import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { safeParse } from 'valibot';

/** An endpoint as remotes pass it: production builds leave out its schemas. */
type BuiltEndpoint = Omit<EndpointDefinition, 'response'> & Partial<EndpointDefinition>;

/** Throws if a response does not match the schema of its endpoint. */
export function checkResponse(endpoint: BuiltEndpoint, response: unknown): void {
  const result = endpoint.response && safeParse(endpoint.response, response);
  if (!result || result.success) return;
  const [issue] = result.issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  const place = path === undefined ? '' : ` at ${path}`;
  throw new Error(
    `the response to ${endpoint.method} ${endpoint.path} does not match its schema${place}: ${issue.message}`,
  );
}
