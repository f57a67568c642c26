import fc from 'fast-check';
import sharp from 'sharp';
import { uploadAudio } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { hasFfmpeg, makeMp3, makeMp4, sampleTrack } from '../../testing/media-samples.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { stripAudioTags } from '../../base/media/strip-audio-tags.ts';
import { partsOf, upload } from '../../testing/test-uploads.ts';

const describeIfFfmpeg = hasFfmpeg ? describe : describe.skip;

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const bytesOf = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await app.stranger().get(address)).arrayBuffer());

interface Tags {
  readonly title?: string | undefined;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly cover?: Buffer | undefined;
}

/** An ID3 tag of version 2.3, to put before the audio of an MP3. */
function id3({ title, artist, album, cover }: Tags): Buffer {
  const frame = (name: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(10);
    head.write(name, 0, 'latin1');
    head.writeUInt32BE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const text = (name: string, said: string | undefined): Buffer =>
    said === undefined
      ? Buffer.alloc(0)
      : frame(name, Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(said, 'utf16le')]));
  const frames = Buffer.concat([
    text('TIT2', title),
    text('TPE1', artist),
    text('TALB', album),
    ...(cover
      ? [frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), cover]))]
      : []),
  ]);
  const head = Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1');
  for (let at = 0; at < 4; at += 1) head[9 - at] = (frames.length >> (7 * at)) & 127;
  return Buffer.concat([head, frames]);
}

describeIfFfmpeg('an MP3', () => {
  test('the tags are those of the file that was just sent, whoever sent the same audio before', async () => {
    const bob = await app.register();
    const audio = stripAudioTags(await makeMp3({ seconds: 1 }));
    const covers = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const word = fc.option(fc.stringMatching(/^[A-Za-zÀ-ÿ一-龥😀]{1,20}$/u), { nil: undefined });
    const tags = fc.record({
      title: word,
      artist: word,
      album: word,
      cover: fc.option(fc.constantFrom(...covers), { nil: undefined }),
    });
    let uploads = 0;
    const addresses = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(tags, fc.boolean(), fc.boolean(), async (sent, isBob, isInParts) => {
        const content = Buffer.concat([id3(sent), audio]);
        const owner = isBob ? bob : ada;
        const { fields } = isInParts
          ? (partsOf(content, content.length, `own-tags-${(uploads += 1)}`)[0] ?? {})
          : {};
        // a client repeats its last part when it missed the answer
        const answers = [
          await upload(owner, uploadAudio, content, 'track.mp3', fields),
          await upload(owner, uploadAudio, content, 'track.mp3', fields),
        ];
        for (const { status, response } of answers) {
          addresses.add(response['url']);
          const { title, artist, album, duration } = response;
          expect({ status, title, artist, album, duration }).toEqual({
            status: 200,
            title: sent.title ?? '',
            artist: sent.artist ?? '',
            album: sent.album ?? '',
            duration: expect.closeTo(1, 0),
          });
          const cover = String(response['album_art']);
          expect(cover === '' ? undefined : await bytesOf(cover)).toEqual(sent.cover);
        }
      }),
      { numRuns: 25 },
    );
    // all of them are the same audio
    expect(addresses.size).toBe(1);
  }, 60_000);

  test('UPL-17, PTYPE-20: returns the track’s tags, and stores its cover art', async () => {
    const sent = await makeMp3({ seconds: 2 });
    const { status, response } = await upload(ada, uploadAudio, sent, 'track.mp3');
    expect({ status, response }).toEqual({
      status: 200,
      response: {
        url: expect.stringMatching(/^\/media\/.*\.mp3$/),
        ...sampleTrack,
        album_art: expect.stringMatching(/^\/media\/.*\.jpg$/),
        duration: expect.closeTo(2, 0),
      },
    });
    expect(await sharp(await bytesOf(String(response['album_art']))).metadata()).toMatchObject({
      width: 600,
      height: 600,
    });
    const served = await bytesOf(String(response['url']));
    expect(served.length).toBeGreaterThan(8000);
    expect(served.toString('latin1')).not.toContain('ID3');
    expect(sent.toString('latin1')).toContain('ID3');

    const { post } = await save(ada, {
      preuploaded_url: String(response['url']),
      album_art: String(response['album_art']),
      confirm_tos: true,
      id3_tags: { title: 'Mine' },
      post: { type: 'audio', one: '', two: '' },
    });
    expect(post.content).toMatchObject({
      type: 'audio',
      url: response['url'],
      title: 'Mine',
      artist: '',
      duration: response['duration'],
      album_art: response['album_art'],
    });
  });

  test('a track with broken cover art is stored without it', async () => {
    const sent = await makeMp3({ seconds: 1 });
    const at = sent.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    sent.fill(0x41, at + 4, at + 2000);
    expect(await upload(ada, uploadAudio, sent, 'track.mp3')).toMatchObject({
      status: 200,
      response: { title: sampleTrack.title, album_art: '' },
    });
  });

  test('UPL-18: refuses a video that is named like an MP3, because of its content', async () => {
    expect(
      await upload(ada, uploadAudio, await makeMp4({ seconds: 1 }), 'track.mp3'),
    ).toMatchObject({ status: 400, errors: ['We can’t use MP4 files. Use MP3.'] });
  });
});

test.each([
  ['an empty file', Buffer.alloc(0), uploadTexts.empty],
  ['a text file', Buffer.from('la la la'), 'We don’t know this type of audio file. Use MP3.'],
  [
    'tags without audio',
    Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(128)]),
    'We don’t know this type of audio file. Use MP3.',
  ],
  [
    'a single frame',
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(40)]),
    uploadTexts.unreadable,
  ],
])('refuses %s and says why', async (_, content, text) => {
  expect(await upload(ada, uploadAudio, content, 'track.mp3')).toMatchObject({
    status: 400,
    errors: [text],
  });
});
