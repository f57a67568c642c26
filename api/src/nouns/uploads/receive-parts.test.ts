import { Readable } from 'node:stream';
import { sql } from 'kysely';
import * as v from 'valibot';
import { uploadAudio, uploadPhoto, uploadState } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makePng } from '../../testing/media-samples.ts';
import { waitForLocks } from '../../testing/wait-for-locks.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { createMediaStore } from '../../base/media-store/media-store.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { arrivingFiles, partsOf, sendPhoto, upload } from '../../testing/test-uploads.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

/** No test may leave the file of a request behind. */
afterEach(() => {
  expect(arrivingFiles(app)).toEqual([]);
});

describe('multipart uploads', () => {
  const png = () => makePng({ seed: 7 });

  test('refuses missing and invalid fields, parts past the end, empty parts, and a different file under the same id', async () => {
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
      expect((await sendPhoto(ada, part, 'p.png', wrong)).status).toBe(400);
    }
    expect(await sendPhoto(ada, Buffer.alloc(0), 'p.png', fields)).toMatchObject({
      status: 400,
      errors: [uploadTexts.empty],
    });
    expect((await sendPhoto(ada, part, 'p.png', fields)).status).toBe(202);
    expect((await sendPhoto(ada, part, 'p.png', { ...fields, size: 5000 })).status).toBe(409);
    expect((await upload(ada, uploadAudio, part, 'p.mp3', fields)).status).toBe(409);
  });

  test('two users may use the same upload id for different files', async () => {
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

  test('a multipart upload of an invalid file is refused and forgotten, so that it can start over', async () => {
    const parts = partsOf(Buffer.from('this is not an image at all'), 10, 'not-an-image');
    const statuses = [];
    for (const { part, fields } of parts)
      statuses.push((await sendPhoto(ada, part, 'p.png', fields)).status);
    expect(statuses).toEqual([202, 202, 400]);
    expect(
      (await ada.call(uploadState, { params: { uploadId: 'not-an-image' } })).response,
    ).toEqual({ received: 0 });
  });

  test('an upload idle for a day is deleted', async () => {
    const [first] = partsOf(await png(), 1000, 'left-behind');
    if (!first) throw new Error('a part');
    expect((await sendPhoto(ada, first.part, 'p.png', first.fields)).status).toBe(202);
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

  /** Begins uploads of 10 MiB, of which a user may have 102 at a time. */
  const begin = async ({ userId }: Registered, count: number) => {
    await app.db
      .insertInto('uploads')
      .values(
        Array.from({ length: count }, (_, at) => ({
          user_id: userId,
          upload_id: `begun-before-${at}`,
          kind: 'photo' as const,
          size: '10485760',
          received: '1',
          media_key: null,
          updated_at: new Date(),
        })),
      )
      .execute();
  };
  const sendFirst = (client: Registered, upload_id: string, size: number) =>
    upload(client, uploadPhoto, Buffer.from('x'), 'x.png', { upload_id, offset: 0, size });

  test('limits the total size of a user’s unfinished uploads', async () => {
    const eve = await app.register();
    await begin(eve, 103);
    expect(await sendFirst(eve, 'one-more-of-them', 100)).toMatchObject({ status: 429 });
  });

  test('simultaneous uploads cannot together exceed the limit on unfinished uploads', async () => {
    const eve = await app.register();
    await begin(eve, 101);
    const sent = await app.db.transaction().execute(async function holdUp(trx) {
      await sql`lock table uploads in share mode`.execute(trx);
      const sending = [1, 2, 3].map((n) => sendFirst(eve, `at-the-same-time-${n}`, 10_485_760));
      await waitForLocks(app.db, sending.length);
      return sending;
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 429, 429]);
  });

  test('the last part of a stored upload can be sent again, even if other uploads exceed the limit on unfinished uploads', async () => {
    const eve = await app.register();
    const [only] = partsOf(await png(), 1_000_000, 'stored-already');
    if (!only) throw new Error('a part');
    const send = () => sendPhoto(eve, only.part, 'p.png', only.fields);
    const stored = await send();
    expect(stored).toMatchObject({ status: 200 });
    await begin(eve, 103);
    expect(await send()).toEqual(stored);
  });
});

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  test('returns 503 and stores no media; the same upload succeeds once there is space', async () => {
    const kept = new Map<string, Buffer>();
    let isFull = true;
    const media = createMediaStore(app.deps.env, {
      disk: {
        list: async () => [],
        signedAddress: async () => undefined,
        check: async () => {},
        sizeOf: async (key) => kept.get(key)?.length,
        read: async (key) => Readable.from([kept.get(key) ?? Buffer.alloc(0)]),
        keep: async (key, content) => {
          const chunks: Buffer[] = [];
          for await (const chunk of content) chunks.push(v.parse(v.instance(Buffer), chunk));
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
        errors: [expect.stringContaining('run out of storage')],
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
