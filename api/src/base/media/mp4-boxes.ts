import { open, type FileHandle } from 'node:fs/promises';

/** A box of an MP4 file, with the offsets of its start, its content and its end. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** Facts read from the boxes of a video. */
export interface BoxedVideo {
  /** Whether it has sound and no picture. */
  readonly isSoundOnly: boolean;
  /** Whether the video is H.264, and all its audio, if any, is AAC. */
  readonly isPlayable: boolean;
  /** Display size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Seconds; 0 when unknown. */
  readonly duration: number;
  /** Boxes that may reveal the location or the device. */
  readonly personal: readonly Box[];
}

/** Maximum size in bytes of an index that is parsed; a 100 MB video has one of 2 to 3 MB. */
const maxIndexBytes = 16_000_000;
const maxBoxes = 20_000;

/** Parses the boxes in a range of bytes; undefined if one does not fit or there are too many. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) return undefined;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const content = at + (isLong ? 16 : 8);
    if (size < content - at || at + size > to || boxes.length > maxBoxes) return undefined;
    boxes.push({
      type: bytes.subarray(at + 4, at + 8).toString('latin1'),
      start: at,
      content,
      end: at + size,
    });
    at += size;
  }
  return boxes;
}

async function topBoxes(file: FileHandle, size: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size;) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    if (short === 1 && bytesRead < 16) return undefined;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    const content = at + (short === 1 ? 16 : 8);
    if (length < content - at || at + length > size || boxes.length > maxBoxes) return undefined;
    boxes.push({
      type: head.subarray(4, 8).toString('latin1'),
      start: at,
      content,
      end: at + length,
    });
    at += length;
  }
  return boxes;
}

/**
 * Follows a path of box types into nested boxes, taking the first box of the given type at each
 * level; undefined if there is none.
 */
function find(bytes: Buffer, within: Box, ...path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  const found = boxesIn(bytes, within.content, within.end)?.find((box) => box.type === type);
  return found && rest.length > 0 ? find(bytes, found, ...rest) : found;
}

interface Track {
  readonly box: Box;
  readonly handler: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

function readTrack(bytes: Buffer, box: Box): Track {
  const [tkhd, hdlr, stsd] = [
    find(bytes, box, 'tkhd'),
    find(bytes, box, 'mdia', 'hdlr'),
    find(bytes, box, 'mdia', 'minf', 'stbl', 'stsd'),
  ];
  const text = (at: number, end: number): string =>
    at + 4 <= end ? bytes.subarray(at, at + 4).toString('latin1') : '';
  const isSized = tkhd !== undefined && tkhd.end - tkhd.content >= 84;
  const [width, height] = isSized
    ? [bytes.readUInt32BE(tkhd.end - 8) >>> 16, bytes.readUInt32BE(tkhd.end - 4) >>> 16]
    : [0, 0];
  // the matrix of a video rotated by 90 degrees has a zero diagonal
  const isTurned = isSized && bytes.readInt32BE(tkhd.end - 44) === 0;
  return {
    box,
    handler: hdlr ? text(hdlr.content + 8, hdlr.end) : '',
    codec: stsd ? text(stsd.content + 12, stsd.end) : '',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

function readDuration(bytes: Buffer, mvhd: Box | undefined): number {
  if (!mvhd || mvhd.end - mvhd.content < 32) return 0;
  const isLong = bytes[mvhd.content] === 1;
  const scale = bytes.readUInt32BE(mvhd.content + (isLong ? 20 : 12));
  const units = isLong
    ? Number(bytes.readBigUInt64BE(mvhd.content + 24))
    : bytes.readUInt32BE(mvhd.content + 16);
  return scale > 0 && units < 2 ** 52 ? units / scale : 0;
}

const isPersonal = ({ type }: Box): boolean =>
  type === 'udta' || type === 'meta' || type === 'uuid';

/** Reads an MP4 file without ffmpeg; undefined if it is malformed or its index is too large. */
export async function readMp4Boxes(path: string): Promise<BoxedVideo | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const top = await topBoxes(file, size);
    const index = top?.find(({ type }) => type === 'moov');
    if (
      !top ||
      !index ||
      index.end - index.start > maxIndexBytes ||
      !top.some(({ type }) => type === 'mdat')
    )
      return undefined;
    const bytes = Buffer.alloc(index.end - index.start);
    await file.read(bytes, 0, bytes.length, index.start);
    const moov: Box = {
      type: 'moov',
      start: 0,
      content: index.content - index.start,
      end: bytes.length,
    };
    const inside = boxesIn(bytes, moov.content, moov.end);
    if (!inside) return undefined;
    const tracks = inside.filter(({ type }) => type === 'trak').map((box) => readTrack(bytes, box));
    const video = tracks.find(({ handler }) => handler === 'vide');
    const sounds = tracks.filter(({ handler }) => handler === 'soun');
    const inIndex = [
      ...inside.filter(isPersonal),
      ...tracks.flatMap(({ box, handler }) =>
        handler === 'vide' || handler === 'soun'
          ? (boxesIn(bytes, box.content, box.end) ?? []).filter(isPersonal)
          : [box],
      ),
    ];
    return {
      isSoundOnly: video === undefined && sounds.length > 0,
      isPlayable:
        video !== undefined &&
        (video.codec === 'avc1' || video.codec === 'avc3') &&
        sounds.every(({ codec }) => codec === 'mp4a'),
      width: video?.width ?? 0,
      height: video?.height ?? 0,
      duration: readDuration(
        bytes,
        inside.find(({ type }) => type === 'mvhd'),
      ),
      personal: [
        ...top.filter(isPersonal),
        ...inIndex.map((box) => ({
          ...box,
          start: box.start + index.start,
          content: box.content + index.start,
          end: box.end + index.start,
        })),
      ],
    };
  } finally {
    await file.close();
  }
}

/** Overwrites boxes with free space of the same size, so that offsets stay valid. */
export async function blankBoxes(path: string, boxes: readonly Box[]): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (const box of boxes) {
      await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
      for (let at = box.content; at < box.end; at += 65_536)
        await file.write(Buffer.alloc(Math.min(65_536, box.end - at)), 0, undefined, at);
    }
  } finally {
    await file.close();
  }
}
