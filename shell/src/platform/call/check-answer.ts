import type { EndpointDefinition } from '@tessera/shared-contracts/contract/endpoint';
import { safeParse } from 'valibot';

/** An endpoint as remotes pass it: production builds leave out its schemas. */
type BuiltEndpoint = Omit<EndpointDefinition, 'response'> & Partial<EndpointDefinition>;

/** Throws if a response does not fit the schema of its endpoint. */
export function checkAnswer(endpoint: BuiltEndpoint, answer: unknown): void {
  const result = endpoint.response && safeParse(endpoint.response, answer);
  if (!result || result.success) return;
  const [issue] = result.issues;
  const place = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the whole';
  throw new Error(
    `the answer of ${endpoint.method} ${endpoint.path} does not fit its schema at ${place}: ${issue.message}`,
  );
}
