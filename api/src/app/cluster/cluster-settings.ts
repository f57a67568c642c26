import os from 'node:os';
import * as v from 'valibot';

/** Settings of `npm run cluster`, in addition to the settings of each process. */
export interface ClusterSettings {
  /** Number of processes: one per core by default. */
  readonly processes: number;
  /** HAProxy's executable: a path, or a name in PATH. */
  readonly haproxy: string;
  /** File with a certificate, its chain and its key; undefined for a self-signed one. */
  readonly certificate: string | undefined;
  /** IP addresses and ranges of proxies in front of HAProxy, whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
}

const optional = v.optional(v.pipe(v.string(), v.trim()), '');
const variables = v.object({
  PROCESSES: v.pipe(
    optional,
    v.regex(/^(?:|[1-9]\d?)$/, 'PROCESSES must be a number from 1 to 99.'),
    v.transform((text) => (text === '' ? os.availableParallelism() : Number(text))),
  ),
  HAPROXY_PATH: optional,
  TLS_CERTIFICATE: optional,
  TRUST_PROXY: v.pipe(
    optional,
    v.regex(
      /^[\d.:/,\sa-f]*$/i,
      'TRUST_PROXY must be a list of addresses and ranges of proxies in front of the cluster.',
    ),
    v.transform((list) => list.split(/[\s,]+/).filter((address) => address !== '')),
  ),
});

/** Reads the environment. Throws one error that lists all invalid settings. */
export function readClusterSettings(
  source: Readonly<Record<string, string | undefined>>,
): ClusterSettings {
  const result = v.safeParse(variables, source);
  if (!result.success)
    throw new Error(
      result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'),
    );
  const { PROCESSES, HAPROXY_PATH, TLS_CERTIFICATE, TRUST_PROXY } = result.output;
  return {
    processes: PROCESSES,
    haproxy: HAPROXY_PATH || 'haproxy',
    certificate: TLS_CERTIFICATE || undefined,
    trustedProxies: TRUST_PROXY,
  };
}
