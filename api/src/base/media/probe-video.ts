import * as v from 'valibot';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { ConversionError, runTool, type Converter } from './ffmpeg.ts';

/** ffprobe's facts about a video as displayed: rotation applied, square pixels. */
export interface ProbedVideo {
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  readonly hasSound: boolean;
  /** Whether every browser supports its video and audio codecs. */
  readonly isPlayable: boolean;
  /** Whether the stored pixels need no rotation or scaling. */
  readonly isUpright: boolean;
  /** Bits per second; 0 when unknown. */
  readonly bitRate: number;
}

const numeric = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.transform((number) => (Number.isFinite(number) ? number : 0)),
  ),
  0,
);
const probed = v.object({
  streams: v.array(
    v.object({
      codec_type: v.optional(v.string(), ''),
      codec_name: v.optional(v.string(), ''),
      pix_fmt: v.optional(v.string(), ''),
      width: numeric,
      height: numeric,
      sample_aspect_ratio: v.optional(v.string(), '1:1'),
      disposition: v.optional(v.object({ attached_pic: numeric }), {}),
      side_data_list: v.optional(v.array(v.object({ rotation: numeric })), []),
    }),
  ),
  format: v.object({ duration: numeric, bit_rate: numeric }),
});

/**
 * Input options for an MP4 or QuickTime file on disk. Other formats and protocols, which can load
 * other files, are not accepted.
 */
export const readOnlyVideo = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  'mov',
  '-i',
  file,
];

/** The file is whole, but cannot be used; `text` tells its owner why. */
export class UnusableVideoError extends ConversionError {
  readonly text: string;
  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

/** Maximum number of pixels in one decoded frame. */
const maxVideoPixels = 40_000_000;

/**
 * Probes an MP4 or QuickTime file.
 *
 * @throws ConversionError if the file cannot be read or contains no video; UnusableVideoError if it
 *   contains only sound, or its frames are too large
 */
export async function probeVideo({ ffprobe }: Converter, file: string): Promise<ProbedVideo> {
  const output = await runTool(
    ffprobe,
    ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', ...readOnlyVideo(file)],
    { time: 20_000 },
  );
  const { streams, format } = v.parse(probed, JSON.parse(output));
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  const sound = streams.find(({ codec_type }) => codec_type === 'audio');
  if (!video && sound) throw new UnusableVideoError(uploadTexts.noPicture);
  if (!video || video.width < 2 || video.height < 2)
    throw new ConversionError('the file contains no video');
  if (video.width * video.height > maxVideoPixels)
    throw new UnusableVideoError(uploadTexts.tooManyVideoPixels);
  const [across = 1, down = 1] = video.sample_aspect_ratio.split(':').map(Number);
  const stretch = across > 0 && down > 0 ? across / down : 1;
  const rotation = video.side_data_list.reduce((sum, { rotation: turn }) => sum + turn, 0);
  const isTurned = Math.round(rotation / 90) % 2 !== 0;
  const [width, height] = [Math.max(2, Math.round(video.width * stretch)), video.height];
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    duration: Math.max(0, format.duration),
    hasSound: sound !== undefined,
    bitRate: format.bit_rate,
    isUpright: rotation === 0 && stretch === 1,
    isPlayable:
      video.codec_name === 'h264' &&
      /^yuvj?420p$/.test(video.pix_fmt) &&
      (sound === undefined || sound.codec_name === 'aac'),
  };
}
