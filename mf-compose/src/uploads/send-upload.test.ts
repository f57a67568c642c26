import { sendUpload, type UploadRequest } from './send-upload.ts';

/** Records what is sent; jsdom's own request would need a server of the same origin. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  opened = '';
  body: unknown;
  isAborted = false;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('loadend'));
  }
  end(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('loadend'));
  }
}

class FakeForm {
  readonly parts: unknown[] = [];
  append(...part: unknown[]): void {
    this.parts.push(part);
  }
}

const real = { XMLHttpRequest: globalThis.XMLHttpRequest, FormData: globalThis.FormData };
beforeEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest, FormData: FakeForm });
});
afterAll(() => {
  Object.assign(globalThis, real);
});

const content = new Blob(['0123456789']);
const request = (changes: Partial<UploadRequest> = {}): UploadRequest => ({
  url: '/up',
  formKey: 'key',
  name: 'photo',
  content,
  fileName: 'a.jpg',
  fields: { upload_id: 'abc', offset: '0' },
  signal: new AbortController().signal,
  onProgress: () => {},
  ...changes,
});
const last = () => {
  if (!FakeRequest.last) throw new Error('nothing was sent');
  return FakeRequest.last;
};

test('UPL-16: posts the fields and then the file to the endpoint as multipart, with the form key', async () => {
  const answering = sendUpload(request());
  expect(last().opened).toBe('POST /up');
  expect(last().headers).toMatchObject({ 'X-Form-Key': 'key', Accept: 'application/json' });
  expect(last().body).toEqual(
    expect.objectContaining({
      parts: [
        ['upload_id', 'abc'],
        ['offset', '0'],
        ['photo', content, 'a.jpg'],
      ],
    }),
  );
  last().end(200, '{"meta":{"status":200}}');
  expect(await answering).toEqual({ status: 200, body: { meta: { status: 200 } } });
});

test('progress counts the bytes of the file, without the multipart overhead', async () => {
  const seen: number[] = [];
  const answering = sendUpload(request({ onProgress: (bytes) => seen.push(bytes) }));
  last().upload.dispatchEvent(new ProgressEvent('progress', { loaded: 60, total: 120 }));
  last().end(0, '');
  expect(seen).toEqual([5]);
  expect(await answering).toEqual({ status: 0, body: undefined });
});

test('UPL-06: an abort stops the request and rejects with the reason; an HTML page is not a valid response', async () => {
  const abort = new AbortController();
  const answering = sendUpload(request({ signal: abort.signal }));
  abort.abort(new Error('enough'));
  await expect(answering).rejects.toThrow('enough');
  expect(last().isAborted).toBe(true);
  const html = sendUpload(request());
  last().end(502, '<h1>Bad gateway</h1>');
  expect(await html).toEqual({ status: 502, body: undefined });
});
