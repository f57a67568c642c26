import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { uploadAudio, uploadPhoto, uploadState } from '@tessera/shared-contracts/media/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makeGif, makeJpeg, makePng } from '../testing/media-samples.ts';
import { openDoor, type Door } from '../http/door.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { createMediaStore } from './media-store.ts';
import { storePicture } from './store-picture.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { fileForm, partsOf, readUploadAnswer, upload } from './test-uploads.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const incoming = (): string[] => {
  const folder = path.join(app.deps.env.dataDir, 'uploads', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const photo = (content: Uint8Array, name = 'photo.jpg', fields = {}) =>
  upload(ada, uploadPhoto, content, name, fields);
/** Whatever a test sends, nothing of it stays in the folder of arriving bodies. */
afterEach(() => {
  expect(incoming()).toEqual([]);
});

/** A PNG that claims a size; a few hundred bytes of it are enough. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

describe('pictures that are not what they say', () => {
  test('a PNG that is called a JPEG is taken for what it is', async () => {
    expect(await photo(await makePng({ seed: 9 }), 'really.jpg')).toMatchObject({
      status: 200,
      response: { url: expect.stringMatching(/\.png$/) },
    });
  });

  test.each([
    [
      'SVG',
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
      ),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['ZIP', Buffer.from('504b0304140000000000', 'hex')],
  ])('%s is refused whatever it is called', async (_, content) => {
    expect(await photo(content)).toMatchObject({
      status: 400,
      errors: ['This is not valid image file.'],
    });
  });

  test('AVIF is a picture, but none that is taken', async () => {
    const content = await sharp({
      create: { width: 16, height: 16, channels: 3, background: 'red' },
    })
      .avif()
      .toBuffer();
    expect(await photo(content)).toMatchObject({
      status: 400,
      errors: ['This is not valid image file.'],
    });
  });

  test.each([
    [30_000, 30_000],
    [2_000_000_000, 2_000_000_000],
    [100_001, 1000],
  ])(
    'a small file that unfolds to %i × %i is refused before it is unfolded',
    async (width, height) => {
      expect(await photo(await bomb(width, height))).toMatchObject({
        status: 400,
        errors: [expect.stringMatching(/too many pixels|damaged/)],
      });
    },
  );

  test('a real picture above the bound says that it has too many pixels', async () => {
    const large = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: '#888' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await photo(large)).toMatchObject({ status: 400, errors: [uploadTexts.tooManyPixels] });
  }, 60_000);

  test('an animation of too many pixels in all is refused, however small its frames', async () => {
    const gif = await makeGif({ width: 64, height: 64, frames: 2 });
    gif.writeUInt16LE(60_000, 6);
    gif.writeUInt16LE(60_000, 8);
    expect(await photo(gif, 'x.gif')).toMatchObject({
      status: 400,
      errors: [uploadTexts.tooManyPixels],
    });
  });

  test.each([
    ['JPEG', () => makeJpeg({ width: 800, height: 600 })],
    ['PNG', () => makePng()],
    ['GIF', () => makeGif()],
  ])('a %s that ends too early is called damaged', async (_, make) => {
    const whole = await make();
    for (const share of [0.3, 0.6, 0.9])
      expect(await photo(whole.subarray(0, Math.floor(whole.length * share)))).toMatchObject({
        status: 400,
        errors: [uploadTexts.unreadable],
      });
  });

  test('what hides behind the end of a picture is not served', async () => {
    const hidden = Buffer.from('<script>hidden</script>');
    for (const make of [
      () => makeJpeg({ width: 300, height: 200, orientation: 1 }),
      () => makePng({ width: 300, height: 200 }),
      () => makeGif({ width: 60, height: 40 }),
    ]) {
      const { status, response } = await photo(Buffer.concat([await make(), hidden]));
      expect(status).toBe(200);
      const served = Buffer.from(
        await (await app.stranger().get(String(response['url']))).arrayBuffer(),
      );
      expect(served.includes(hidden)).toBe(false);
      expect(served.includes(Buffer.from('Sample One'))).toBe(false);
    }
  });
});

describe('bodies that are no upload', () => {
  const send = (
    body: string | Uint8Array<ArrayBuffer> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    ada.post(uploadPhoto.path, body, {
      headers: { 'x-form-key': ada.formKey, accept: 'application/json', ...headers },
    });

  test('no multipart, a broken one, none or two files, and too many fields', async () => {
    const two = fileForm(Buffer.from('a'), 'a.jpg');
    two.append('more', new File(['b'], 'b.jpg'));
    const many = fileForm(
      Buffer.from('a'),
      'a.jpg',
      Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, at])),
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

  test('a file of exactly the largest size is read; one byte more is refused in the words of the specification', async () => {
    const { maxUploadSize } = uploadRules.photo;
    expect(await photo(Buffer.alloc(maxUploadSize, 1))).toMatchObject({
      status: 400,
      errors: ['This is not valid image file.'],
    });
    expect(await photo(Buffer.alloc(maxUploadSize + 1, 1))).toMatchObject({
      status: 413,
      errors: [uploadTexts.tooBig],
    });
    expect(
      await photo(Buffer.from('x'), 'x.jpg', {
        upload_id: 'far-too-large',
        offset: 0,
        size: maxUploadSize + 1,
      }),
    ).toMatchObject({ status: 413, errors: [uploadTexts.tooBig] });
  });

  test('a body that does not say its length is cut off at the bound', async () => {
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

  test('without a session, without the form key, from another site', async () => {
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
    // a form without script sends its key as a field, before its file
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

describe('over a line', () => {
  let door: Door;
  beforeAll(async () => {
    door = await openDoor(0);
    door.open(app.app);
  });
  afterAll(() => door.close(1000));

  /** Sends so many bytes of a file that is said to be larger, and answers what came back. */
  async function sendSome(
    said: number,
    sent: number,
  ): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve, reject) => {
      const head = '--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\n';
      const request = http.request(
        {
          port: door.port,
          method: 'POST',
          path: uploadPhoto.path,
          headers: {
            cookie: ada.cookie,
            'x-form-key': ada.formKey,
            accept: 'application/json',
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': said,
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

  test('a file that is too large is refused as soon as that is known, though the client says nothing more', async () => {
    const { maxUploadSize } = uploadRules.photo;
    for (const [said, sent] of [
      [maxUploadSize + 2000, maxUploadSize + 1],
      [maxUploadSize * 20, 10],
    ] as const) {
      const { status, text } = await sendSome(said, sent);
      expect([status, text]).toEqual([413, expect.stringContaining(uploadTexts.tooBig)]);
    }
  });

  test('a client that goes away in the middle leaves nothing', async () => {
    const request = http.request({
      port: door.port,
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
    for (let waited = 0; incoming().length === 0 && waited < 100; waited++) await sleep(50);
    expect(incoming()).toHaveLength(1);
    request.destroy();
    for (let waited = 0; incoming().length > 0 && waited < 100; waited++) await sleep(50);
    expect(incoming()).toEqual([]);
  });
});

describe('parts', () => {
  const png = () => makePng({ seed: 7 });

  test('fields that do not belong together, a part past the end, an empty one, and another file under the same id', async () => {
    const [first] = partsOf(await png(), 1000, 'one-upload-id');
    if (!first) throw new Error('a part');
    const { part, fields } = first;
    for (const wrong of [
      { upload_id: 'one-upload-id', offset: 0 },
      { offset: 0, size: 10 },
      { ...fields, size: 10 },
      { ...fields, upload_id: '../../etc' },
      { ...fields, offset: -1 },
      { ...fields, size: 'many' },
    ]) {
      expect((await photo(part, 'p.png', wrong)).status).toBe(400);
    }
    expect(await photo(Buffer.alloc(0), 'p.png', fields)).toMatchObject({
      status: 400,
      errors: [uploadTexts.empty],
    });
    expect((await photo(part, 'p.png', fields)).status).toBe(202);
    expect((await photo(part, 'p.png', { ...fields, size: 5000 })).status).toBe(409);
    expect((await upload(ada, uploadAudio, part, 'p.mp3', fields)).status).toBe(409);
  });

  test('two people may use the same id: each gets his own file', async () => {
    const bob = await app.register();
    const [mine, his] = [
      partsOf(await makePng({ seed: 11, width: 400, height: 300 }), 3000, 'the-same-id'),
      partsOf(await makePng({ seed: 12, width: 500, height: 300 }), 3000, 'the-same-id'),
    ];
    const answers = [];
    for (let at = 0; at < Math.max(mine.length, his.length); at++) {
      for (const [client, parts] of [
        [ada, mine],
        [bob, his],
      ] as const) {
        const next = parts[at];
        if (next)
          answers.push([
            client,
            await upload(client, uploadPhoto, next.part, 'p.png', next.fields),
          ] as const);
      }
    }
    const done = answers
      .filter(([, { status }]) => status === 200)
      .map(([client, { response }]) => [client === ada, response['width']]);
    expect(done).toEqual(
      expect.arrayContaining([
        [true, 400],
        [false, 500],
      ]),
    );
  });

  test('a damaged file in parts is refused, and forgotten: it can be sent again from its beginning', async () => {
    const parts = partsOf(Buffer.from('this is not a picture at all'), 10, 'not-a-picture');
    const statuses = [];
    for (const { part, fields } of parts)
      statuses.push((await photo(part, 'p.png', fields)).status);
    expect(statuses).toEqual([202, 202, 400]);
    expect(
      (await ada.call(uploadState, { params: { uploadId: 'not-a-picture' } })).response,
    ).toEqual({ received: 0 });
  });

  test('what nobody goes on with for a day is forgotten, with its file', async () => {
    const [first] = partsOf(await png(), 1000, 'left-behind');
    if (!first) throw new Error('a part');
    expect((await photo(first.part, 'p.png', first.fields)).status).toBe(202);
    const state = async () =>
      (await ada.call(uploadState, { params: { uploadId: 'left-behind' } })).response;
    await sweepUploads(app.deps);
    expect(await state()).toEqual({ received: 1000 });
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    await sweepUploads(app.deps);
    app.setNow(undefined);
    expect(await state()).toEqual({ received: 0 });
    expect(
      await app.db
        .selectFrom('uploads')
        .select('upload_id')
        .where('upload_id', '=', 'left-behind')
        .execute(),
    ).toEqual([]);
  });

  test('a user cannot fill the disk with beginnings', async () => {
    const eve = await app.register();
    await app.db
      .insertInto('uploads')
      .values(
        Array.from({ length: 103 }, (_, at) => ({
          user_id: eve.userId,
          upload_id: `begun-before-${at}`,
          kind: 'photo' as const,
          size: '10485760',
          received: '1',
          media_key: null,
          updated_at: new Date(),
        })),
      )
      .execute();
    expect(
      await upload(eve, uploadPhoto, Buffer.from('x'), 'x.png', {
        upload_id: 'one-more-of-them',
        offset: 0,
        size: 100,
      }),
    ).toMatchObject({ status: 429 });
  });
});

test('who uploads without end is told to wait, and how long', async () => {
  const max = await app.register();
  await app.deps.rateLimits.spendUpload(max.userId, 3_000_000 * 1_000_000 - 1);
  const answer = await max.post(uploadPhoto.path, fileForm(await makePng({ seed: 41 }), 'x.png'), {
    headers: { 'x-form-key': max.formKey, accept: 'application/json' },
  });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await readUploadAnswer(answer)).toMatchObject({ status: 429 });
});

describe('a disk without room', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  test('is told as such, and nothing is half stored: the same upload goes on once there is room', async () => {
    const kept = new Map<string, Buffer>();
    let isFull = true;
    const media = createMediaStore(app.deps.env, {
      disk: {
        list: async () => [],
        sizeOf: async (key) => kept.get(key)?.length,
        read: async (key) => Readable.from([kept.get(key) ?? Buffer.alloc(0)]),
        keep: async (key, content) => {
          const chunks: Buffer[] = [];
          for await (const chunk of content) chunks.push(Buffer.from(chunk));
          if (isFull) throw full;
          kept.set(key, Buffer.concat(chunks));
        },
        remove: async (key) => {
          kept.delete(key);
        },
      },
    });
    const small = await createTestApp();
    try {
      Object.assign(small.deps, { media });
      const carl = await small.register();
      const [only] = partsOf(await makePng({ seed: 21 }), 1_000_000, 'no-room-for-it');
      if (!only) throw new Error('a part');
      const send = () => upload(carl, uploadPhoto, only.part, 'p.png', only.fields);
      expect(await send()).toMatchObject({
        status: 503,
        errors: [expect.stringContaining('no room left')],
      });
      expect([
        kept.size,
        (await small.db.selectFrom('media').selectAll().execute()).length,
      ]).toEqual([0, 0]);
      expect(
        (await carl.call(uploadState, { params: { uploadId: 'no-room-for-it' } })).response,
      ).toEqual({ received: only.part.length });
      isFull = false;
      expect(await send()).toMatchObject({ status: 200, response: { width: 800 } });
    } finally {
      await small.close();
    }
  });
});

test('a picture that two people send is stored once, and known once', async () => {
  const sent = await makePng({ seed: 31 });
  const rows = await Promise.all([
    storePicture(app.deps, ada.userId, sent),
    storePicture(app.deps, null, sent),
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(1);
});
