import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadPhoto } from '@tessera/shared-contracts/media/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makePng } from '../../testing/media-samples.ts';
import { openHttpServer, type HttpServer } from '../../base/http/http-server.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeImage } from '../../base/media/store-image.ts';
import {
  arrivingFiles,
  fileForm,
  readUploadAnswer,
  sendPhoto,
} from '../../testing/test-uploads.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

/** No test may leave files in the upload folder. */
afterEach(() => {
  expect(arrivingFiles(app)).toEqual([]);
});

describe('invalid upload bodies', () => {
  const send = (
    body: string | Uint8Array<ArrayBuffer> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    ada.post(uploadPhoto.path, body, {
      headers: { 'x-form-key': ada.formKey, accept: 'application/json', ...headers },
    });

  test('refuses bodies that are broken or not multipart, bodies with no file or two files, and too many fields', async () => {
    const two = fileForm(Buffer.from('a'), 'a.jpg');
    two.append('more', new File(['b'], 'b.jpg'));
    const many = fileForm(
      Buffer.from('a'),
      'a.jpg',
      Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`f${at}`, at])),
    );
    const none = new FormData();
    none.append('size', '3');
    const bodies: [string | FormData, Record<string, string>?][] = [
      ['{"a":1}', { 'content-type': 'application/json' }],
      ['--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['x', { 'content-type': 'multipart/form-data' }],
      [two],
      [many],
      [none],
      [
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\nhalf a fi',
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
    ];
    for (const [body, headers] of bodies)
      expect(await readUploadAnswer(await send(body, headers))).toMatchObject({
        status: 400,
        errors: [expect.any(String)],
      });
  });

  test('a file of the maximum size passes the size check; one byte more is refused with the specified text', async () => {
    const { maxUploadSize } = uploadRules.photo;
    expect(await sendPhoto(ada, Buffer.alloc(maxUploadSize, 1))).toMatchObject({
      status: 400,
      errors: [expect.stringContaining('Use JPEG, PNG, GIF or WebP.')],
    });
    expect(await sendPhoto(ada, Buffer.alloc(maxUploadSize + 1, 1))).toMatchObject({
      status: 413,
      errors: [uploadTexts.tooBig],
    });
    expect(
      await sendPhoto(ada, Buffer.from('x'), 'x.jpg', {
        upload_id: 'far-too-large',
        offset: 0,
        size: maxUploadSize + 1,
      }),
    ).toMatchObject({ status: 413, errors: [uploadTexts.tooBig] });
  });

  test('cuts off a body without Content-Length at the size limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(
          sent++ === 0
            ? Buffer.from(
                '--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\n',
              )
            : Buffer.alloc(1_048_576, 65),
        );
      },
    });
    const request = {
      method: 'POST',
      headers: {
        'x-form-key': ada.formKey,
        accept: 'application/json',
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: endless,
      duplex: 'half',
    };
    const answer = await ada.send(uploadPhoto.path, request);
    expect(sent).toBeLessThan(40);
    expect(await readUploadAnswer(answer)).toMatchObject({
      status: 413,
      errors: [uploadTexts.tooBig],
    });
  });

  test('refuses uploads without a session or form key, or from another site', async () => {
    const form = () => fileForm(Buffer.from('x'), 'x.jpg');
    expect(
      (
        await app
          .stranger()
          .post(uploadPhoto.path, form(), { headers: { accept: 'application/json' } })
      ).status,
    ).toBe(401);
    expect(
      (await ada.post(uploadPhoto.path, form(), { headers: { accept: 'application/json' } }))
        .status,
    ).toBe(403);
    expect((await send(form(), { 'x-form-key': 'wrong' })).status).toBe(403);
    expect((await send(form(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    // a form without script sends its form key as a field before the file
    expect(
      (
        await ada.post(
          uploadPhoto.path,
          fileForm(await makePng({ seed: 5 }), 'x.png', { form_key: ada.formKey }),
          { headers: { accept: 'application/json' } },
        )
      ).status,
    ).toBe(200);
  });
});

describe('over a real connection', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await openHttpServer(0);
    server.open(app.app);
  });
  afterAll(() => server.close(1000));

  /** Sends only `sent` bytes of a file after declaring a larger body; returns the response. */
  async function sendSome(
    declaredSize: number,
    sent: number,
  ): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve, reject) => {
      const head = '--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\n';
      const request = http.request(
        {
          port: server.port,
          method: 'POST',
          path: uploadPhoto.path,
          headers: {
            cookie: ada.cookie,
            'x-form-key': ada.formKey,
            accept: 'application/json',
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': declaredSize,
          },
        },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => {
              text += chunk;
            })
            .on('end', () => {
              request.destroy();
              resolve({ status: answer.statusCode ?? 0, text });
            });
        },
      );
      request.on('error', reject);
      request.write(head);
      request.write(Buffer.alloc(sent, 65));
    });
  }

  test('refuses an oversized file as soon as its size is known, before the client has sent all of it', async () => {
    const { maxUploadSize } = uploadRules.photo;
    for (const [declaredSize, sent] of [
      [maxUploadSize + 2000, maxUploadSize + 1],
      [maxUploadSize * 20, 10],
    ] as const) {
      const { status, text } = await sendSome(declaredSize, sent);
      expect([status, text]).toEqual([413, expect.stringContaining(uploadTexts.tooBig)]);
    }
  });

  test('an aborted upload leaves no file', async () => {
    const request = http.request({
      port: server.port,
      method: 'POST',
      path: uploadPhoto.path,
      headers: {
        cookie: ada.cookie,
        'x-form-key': ada.formKey,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 9_000_000,
      },
    });
    request.on('error', () => {});
    request.write(
      '--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\nthe beginning',
    );
    for (let waited = 0; arrivingFiles(app).length === 0 && waited < 100; waited++) await sleep(50);
    expect(arrivingFiles(app)).toHaveLength(1);
    request.destroy();
    for (let waited = 0; arrivingFiles(app).length > 0 && waited < 100; waited++) await sleep(50);
    expect(arrivingFiles(app)).toEqual([]);
  });
});

test('an upload above the rate limit is refused with 429 and Retry-After', async () => {
  const max = await app.register();
  await app.deps.rateLimits.spendUpload(max.userId, 3_000_000 * 1_000_000 - 1);
  const answer = await max.post(uploadPhoto.path, fileForm(await makePng({ seed: 41 }), 'x.png'), {
    headers: { 'x-form-key': max.formKey, accept: 'application/json' },
  });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await readUploadAnswer(answer)).toMatchObject({ status: 429 });
});

test('stores an image once even if two callers store it at the same time', async () => {
  const sent = await makePng({ seed: 31 });
  const rows = await Promise.all([
    storeImage(app.deps, ada.userId, sent),
    storeImage(app.deps, null, sent),
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(1);
});
