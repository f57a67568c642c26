import { probes } from '../../base/http/probes.ts';

export interface ProxyOptions {
  readonly port: number;
  /** IPv4 address to listen on; undefined for all addresses of this machine. */
  readonly host: string | undefined;
  /** Whether this machine has IPv6. */
  readonly hasIPv6: boolean;
  /** Unix sockets for commands, and for write requests that HAProxy passes to itself. */
  readonly control: string;
  readonly ownWrites: string;
  /** File of the certificate and its key. */
  readonly certificate: string;
  /** Unix sockets of the processes. */
  readonly sockets: readonly string[];
  /** Addresses and ranges of proxies in front of this one, whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
}

/** Milliseconds between two probes of a process. */
const probeEvery = 500;

/** Quotes a value, so that HAProxy reads it as one word, whatever it contains. */
const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/** The response of the proxy itself while no process responds. */
const unavailable = (status: 502 | 503 | 504): string =>
  `http-error status ${status} content-type "text/plain; charset=utf-8" string "Tessera is starting or very busy. Try again in a moment.\\n" hdr Retry-After 2 hdr Cache-Control no-store`;

/**
 * Configures HAProxy: TLS and HTTP/2 in front, any number of processes behind.
 *
 * A process that is not ready gets no requests, unless none is ready: without the database, any of
 * them can report the problem. If the connection breaks before the response to a GET or HEAD, the
 * next process gets the request. Requests with other methods may have taken effect by then, so they
 * are retried only if connecting failed. They pass through HAProxy twice, so that each gets a new
 * connection: on a reused one, HAProxy reports a lost response in a way that makes browsers send
 * the request again.
 */
export function proxyConfig({
  port,
  host,
  hasIPv6,
  control,
  ownWrites,
  certificate,
  sockets,
  trustedProxies,
}: ProxyOptions): string {
  const pool = (
    name: string,
    settings: readonly string[],
    ofServer: (name: string) => string,
  ): string[] => [
    `backend ${name}`,
    '  balance roundrobin',
    ...settings.map((line) => `  ${line}`),
    ...sockets.map(function serverOf(socket, index) {
      const server = `process${index + 1}`;
      return `  server ${server} unix@${socket} ${ofServer(server)}`;
    }),
    '',
  ];
  const probing = (probe: string): string[] => [
    'option httpchk',
    `http-check send meth GET uri ${probe} ver HTTP/1.1 hdr Host localhost`,
  ];
  const choices = (name: string): string[] => [
    '  use_backend alive if { nbsrv(reads) eq 0 }',
    `  default_backend ${name}`,
  ];
  const address = host === undefined && hasIPv6 ? `:::${port} v4v6` : `${host ?? '*'}:${port}`;
  const isChecked = `check inter ${probeEvery} fall 1 rise 1`;
  return [
    'global',
    '  maxconn 4000',
    `  stats socket ${control} mode 600 level admin`,
    // fail if another program uses the port, instead of sharing it
    '  noreuseport',
    // enough for the longest request line and headers that the processes accept
    '  tune.bufsize 147456',
    // makes uploads fast on connections with a high latency
    '  tune.h2.initial-window-size 1048576',
    '  ssl-default-bind-options ssl-min-ver TLSv1.2',
    '',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    // a busy process is not dead
    '  timeout check 5s',
    '  timeout http-request 15s',
    '  timeout http-keep-alive 65s',
    // maximum wait for the start of a response, and maximum pause in an upload or a stream
    '  timeout client 180s',
    '  timeout server 180s',
    '  retries 3',
    '  option redispatch 1',
    '  retry-on conn-failure',
    ...([502, 503, 504] as const).map((status) => `  ${unavailable(status)}`),
    '',
    'frontend site',
    `  bind ${address} ssl crt ${quoted(certificate)} alpn h2,http/1.1`,
    `  acl is_proxied src ${trustedProxies.length > 0 ? trustedProxies.join(' ') : '0.0.0.0/32'}`,
    '  http-request set-header X-Forwarded-For %[src] if !is_proxied || !{ req.hdr(X-Forwarded-For) -m found }',
    '  http-request set-header X-Forwarded-Proto https',
    '  http-request del-header X-Forwarded-Host if !is_proxied',
    '  http-request set-header X-Request-Id %[uuid()]',
    '  use_backend own-writes unless { method GET HEAD }',
    ...choices('reads'),
    '',
    'backend own-writes',
    '  option http-server-close',
    `  server own unix@${ownWrites}`,
    '',
    'frontend writes',
    `  bind unix@${ownWrites} mode 600`,
    ...choices('writes'),
    '',
    ...pool(
      'reads',
      ['retry-on conn-failure empty-response', ...probing(probes.readiness)],
      () => `${isChecked} observe layer4 error-limit 1 on-error mark-down`,
    ),
    ...pool('writes', [], (name) => `track reads/${name}`),
    ...pool('alive', probing(probes.liveness), () => isChecked),
  ].join('\n');
}
