import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { makeOddMp4, type OddVideoOptions } from '../../testing/media-samples.ts';
import { convertVideo } from './convert-video.ts';
import { findConverter } from './ffmpeg.ts';
import { probeVideo } from './probe-video.ts';
import { describeIfFfmpeg } from '../../testing/test-videos.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-convert-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Mean red, green and blue of a part of an image. */
async function colourOf(content: Buffer, left: number, width: number): Promise<number[]> {
  const { height } = await sharp(content).metadata();
  const part = await sharp(content).extract({ left, top: 0, width, height }).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.map(({ mean }) => mean);
}

const isRed = ([red = 0, green = 255, blue = 255]: readonly number[]): boolean =>
  red > 180 && green < 60 && blue < 60;

describeIfFfmpeg('whatever time its picture covers, a video gets a poster and ten frames', () => {
  test.each<[string, OddVideoOptions]>([
    ['one frame with sound', { picture: [0, 0], sound: 6 }],
    ['one frame without sound', { picture: [0, 0], sound: 0 }],
    ['one frame that has to be encoded', { picture: [0, 0], sound: 6, codec: 'mpeg4' }],
    ['one frame in HD', { picture: [0, 0], sound: 4, width: 1280 }],
    ['one frame that comes late', { picture: [3, 3], sound: 6 }],
    ['a picture that ends before the poster', { picture: [0, 0.4], sound: 6 }],
    ['a picture that begins after the poster', { picture: [4, 5], sound: 6 }],
    ['a picture that is longer than the sound', { picture: [0, 3], sound: 1 }],
    ['two frames', { picture: [0, 0.08], sound: 0 }],
  ])('%s', async (_, options) => {
    const converter = findConverter({ ffmpegPath: undefined });
    if (!converter) throw new Error('ffmpeg is missing');
    const source = path.join(folder, 'source.mp4');
    await writeFile(source, await makeOddMp4(options));
    const { file, poster, filmstrip, duration } = await convertVideo(converter, source, folder);
    const { width = 0 } = options;
    expect(isRed(await colourOf(poster, 0, Math.max(width, 320)))).toBe(true);
    for (let at = 0; at < 10; at += 1)
      expect([at, isRed(await colourOf(filmstrip.content, at * filmstrip.width, 160))]).toEqual([
        at,
        true,
      ]);
    const end = Math.max(options.picture[1], options.sound, 0.04);
    expect(Math.abs(duration - end)).toBeLessThan(0.2);
    expect(await probeVideo(converter, file)).toMatchObject({
      isPlayable: true,
      hasSound: options.sound > 0,
    });
  });
});
