/**
 * A local S3 server with one bucket. Verifies signatures, payloads and dates as strictly as AWS,
 * stores objects in a folder, and injects faults on request.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textsOf } from '../../base/media-store/s3-errors.ts';
import type { S3Settings } from '../../base/media-store/s3-settings.ts';
import { escapeXml, S3Failure } from './s3-failure.ts';
import { openObjects, type S3Object, type S3Objects } from './s3-objects.ts';
import { queryOf, verifySignature } from './verify-signature.ts';

/** A fault injected into one request. */
export type S3Fault =
  | { readonly is: 'status'; readonly status: number; readonly code: string }
  /** Resets the connection, immediately or after some bytes of the request or response. */
  | { readonly is: 'reset'; readonly at: 'request' | 'answer' | 'start' }
  /** Processes the request, then resets the connection before responding. */
  | { readonly is: 'lost' }
  /** Delays the response by some milliseconds. */
  | { readonly is: 'slow'; readonly delay: number }
  /** Sends half of the body, then stalls. */
  | { readonly is: 'stall' }
  /** Responds with status 200 and an error in the body. */
  | { readonly is: 'error in 200' };

export interface S3Server {
  /** Settings with which the product reaches the server. */
  readonly settings: S3Settings;
  readonly objects: S3Objects;
  /** All requests as `METHOD key?name&name`, with parameter names only; oldest first. */
  readonly requests: readonly string[];
  /** Milliseconds by which the server's clock is ahead. */
  skew: number;
  /** Whether the bucket exists. */
  hasBucket: boolean;
  /** Keys that anyone may read, as if a bucket policy allowed it for a CDN. */
  publicKeys: RegExp | undefined;
  /** Methods that the access key may not use. */
  forbidden: readonly string[];
  /** Injects one fault into each of the next requests whose line in `requests` matches. */
  fail(matching: RegExp, ...faults: readonly S3Fault[]): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer | string;
}

const keptHeaders = ['content-type', 'cache-control', 'content-disposition'] as const;

async function readAll(request: IncomingMessage, shouldReset: boolean): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) {
    if (shouldReset) request.socket.destroy();
    if (piece instanceof Buffer) pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) throw new S3Failure(416, 'InvalidRange', 'The range is not satisfiable.');
  return [start, end];
}

/** Starts the server on a folder. Objects in the folder are kept. */
export async function startS3Server(folder: string, bucket = 'tessera-media'): Promise<S3Server> {
  const objects = openObjects(path.join(folder, bucket));
  const [accessKeyId, secretAccessKey, region] = ['TESTKEY', 'a/secret+of=tests', 'eu-test-1'];
  const requests: string[] = [];
  const faults: { readonly matching: RegExp; readonly fault: S3Fault }[] = [];

  function read(request: IncomingMessage, found: S3Object, query: Map<string, string>): Answer {
    const match = request.headers['if-match'];
    if (match !== undefined && match !== found.etag)
      throw new S3Failure(412, 'PreconditionFailed', 'The object has changed.');
    const range = rangeOf(request.headers.range, found.size);
    const headers: Record<string, string | number> = {
      ...found.headers,
      ETag: found.etag,
      'Accept-Ranges': 'bytes',
      'Content-Length': range ? range[1] - range[0] + 1 : found.size,
      ...(range && { 'Content-Range': `bytes ${range[0]}-${range[1]}/${found.size}` }),
    };
    for (const name of keptHeaders) {
      const said = query.get(`response-${name}`);
      if (said !== undefined) headers[name] = said;
    }
    const content = objects.read(found);
    const body = range ? content.subarray(range[0], range[1] + 1) : content;
    return { status: range ? 206 : 200, headers, ...(request.method === 'GET' && { body }) };
  }

  function list(query: Map<string, string>): Answer {
    if (query.get('list-type') !== '2')
      throw new S3Failure(501, 'NotImplemented', 'Only ListObjectsV2 is known.');
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const maxKeys = Number(query.get('max-keys') ?? 1000);
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const inside = objects.keys().filter((key) => key.startsWith(prefix) && key > after);
    const isDirect = (key: string): boolean =>
      delimiter === undefined || !key.slice(prefix.length).includes(delimiter);
    const page = inside.filter(isDirect).slice(0, maxKeys);
    const last = page.at(-1);
    const isCut = inside.filter(isDirect).length > maxKeys && last !== undefined;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.find(key)?.size}</Size></Contents>`,
    );
    const next = isCut
      ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`
      : '';
    return {
      status: 200,
      headers: { 'Content-Type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    };
  }

  const xml = (body: string): Answer => ({
    status: 200,
    headers: { 'Content-Type': 'application/xml' },
    body,
  });

  function change(
    request: IncomingMessage,
    key: string,
    query: Map<string, string>,
    body: Buffer,
  ): Answer {
    const [method, id] = [request.method, query.get('uploadId')];
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const said = request.headers[name];
        return said === undefined ? [] : [[name, said] as const];
      }),
    );
    if (method === 'PUT' && id !== undefined)
      return {
        status: 200,
        headers: { ETag: objects.addPart(id, key, Number(query.get('partNumber')), body) },
      };
    if (method === 'PUT')
      return { status: 200, headers: { ETag: objects.put(key, headers, [body]).etag } };
    if (method === 'POST' && query.has('uploads'))
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${objects.begin(key, headers)}</UploadId></InitiateMultipartUploadResult>`,
      );
    if (method === 'POST' && id !== undefined) {
      const etags = textsOf(body.toString(), 'ETag');
      const parts = textsOf(body.toString(), 'PartNumber').map((number, at) => ({
        number: Number(number),
        etag: etags[at] ?? '',
      }));
      const { etag } = objects.complete(id, key, parts);
      return xml(
        `<CompleteMultipartUploadResult><ETag>${escapeXml(etag)}</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (method === 'DELETE') {
      if (id === undefined) objects.remove(key);
      else objects.abort(id, key);
      return { status: 204 };
    }
    throw new S3Failure(405, 'MethodNotAllowed', 'This method is not known.');
  }

  /** Checks a request and processes it. */
  function work(request: IncomingMessage, body: Buffer): Answer {
    const { method = '', url: target = '' } = request;
    const query = new Map(queryOf(target));
    const [, named, ...rest] = (target.split('?')[0] ?? '').split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const isAnonymous = !('authorization' in request.headers) && !query.has('X-Amz-Signature');
    if (!(isAnonymous && method === 'GET' && server.publicKeys?.test(key))) {
      const headers = new Map(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
      );
      const payload = verifySignature(
        { method, target, headers },
        {
          region,
          secrets: { [accessKeyId]: secretAccessKey },
          now: Date.now() + server.skew,
        },
      );
      if (payload !== undefined && payload !== createHash('sha256').update(body).digest('hex'))
        throw new S3Failure(
          400,
          'XAmzContentSHA256Mismatch',
          'The payload does not match its hash.',
        );
    }
    if (method === 'PUT' && request.headers['content-length'] === undefined)
      throw new S3Failure(411, 'MissingContentLength', 'The length is missing.');
    if (server.forbidden.includes(method))
      throw new S3Failure(403, 'AccessDenied', 'Access Denied');
    if (named !== bucket || !server.hasBucket)
      throw new S3Failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (key === '') return list(query);
    if (method !== 'GET' && method !== 'HEAD') return change(request, key, query, body);
    const found = objects.find(key);
    if (!found) throw new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.');
    return read(request, found, query);
  }

  function answerOf(request: IncomingMessage, body: Buffer, fault: S3Fault | undefined): Answer {
    try {
      if (fault?.is === 'status')
        throw new S3Failure(fault.status, fault.code, 'This is an injected fault.');
      if (fault?.is === 'error in 200')
        return xml(
          '<Error><Code>InternalError</Code><Message>This is an injected fault.</Message></Error>',
        );
      return work(request, body);
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      return {
        status: error.status,
        headers: {
          'Content-Type': 'application/xml',
          ...(error.code === 'AuthorizationHeaderMalformed' && { 'x-amz-bucket-region': region }),
        },
        // a response to HEAD has no body
        ...(request.method !== 'HEAD' && {
          body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`,
        }),
      };
    }
  }

  function send(response: ServerResponse, answer: Answer, fault: S3Fault | undefined): void {
    const body = Buffer.from(answer.body ?? '');
    response.writeHead(answer.status, {
      Date: new Date(Date.now() + server.skew).toUTCString(),
      ...(answer.body !== undefined && { 'Content-Length': body.byteLength }),
      ...answer.headers,
    });
    if (fault?.is !== 'stall' && !(fault?.is === 'reset' && fault.at === 'answer')) {
      response.end(body);
      return;
    }
    response.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => {
      // the half that was written must arrive before the connection breaks
      if (fault.is === 'reset') setTimeout(() => response.socket?.destroy(), 50);
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request;
    const names = queryOf(target).map(([name]) => name);
    const pathname = (target.split('?')[0] ?? '').replace(/^\/[^/]*\/?/, '');
    const line = `${method} ${pathname}${names.length > 0 ? `?${names.join('&')}` : ''}`;
    requests.push(line);
    const at = faults.findIndex(({ matching }) => matching.test(line));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault?.is === 'reset' && fault.at === 'start') {
      request.socket.destroy();
      return;
    }
    const body = await readAll(request, fault?.is === 'reset' && fault.at === 'request');
    if (fault?.is === 'slow') await sleep(fault.delay);
    const answer = answerOf(request, body, fault);
    if (fault?.is === 'lost') request.socket.destroy();
    else send(response, answer, fault);
  }

  const http = createServer((request, response) => {
    // a client that disconnects is not a failure
    serve(request, response).catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const server: S3Server = {
    settings: {
      bucket,
      region,
      endpoint,
      publicEndpoint: endpoint,
      accessKeyId,
      secretAccessKey,
      isPathStyle: true,
    },
    objects,
    requests,
    skew: 0,
    hasBucket: true,
    publicKeys: undefined,
    forbidden: [],
    fail(matching, ...given) {
      faults.push(...given.map((fault) => ({ matching, fault })));
    },
    async close() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
  return server;
}
