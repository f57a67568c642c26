/** Files, uploads and GIFs. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { UploadKind } from '@tessera/shared-contracts/media/upload-rules';
import type { MediaKind } from '../../media-store/media-types.ts';
import type { UpdatedAt } from './columns.ts';

/** One size of an image. */
export interface MediaSize {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
/**
 * Details of a converted video, which is played from `url`; any other file is played from its own
 * URL.
 */
export interface MediaDetails {
  readonly url?: string;
  readonly hd_url?: string;
  readonly poster?: string;
  readonly filmstrip?: MediaSize;
}
/**
 * Metadata of a file, stored so that the file need not be opened. `waiting`: conversion is not
 * finished.
 */
export interface MediaTable {
  key: string;
  kind: MediaKind;
  owner_id: string | null;
  state: Generated<'ready' | 'waiting' | 'failed'>;
  /**
   * Dimensions as displayed, after the rotation that the file specifies, and duration in seconds; 0
   * when unknown.
   */
  width: Generated<number>;
  height: Generated<number>;
  duration: Generated<number>;
  /** Widest first. */
  alt_sizes: ColumnType<MediaSize[], string | undefined, string>;
  details: ColumnType<MediaDetails, string | undefined, string>;
  /** Version of the code that made the smaller copies of an image; 0 for earlier versions. */
  recipe: Generated<number>;
  /** Key of the original file, if it is stored in addition to the served one. */
  original: ColumnType<string | null, string | undefined, string>;
  /** Set again when a video starts to wait for its conversion. */
  created_at: UpdatedAt;
}
/**
 * What an uploaded file says about itself outside its content. It belongs to the upload, because
 * people may send the same content with different tags.
 */
export interface UploadTags {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** URL of the cover; '' without one. */
  readonly album_art: string;
}
/**
 * Every file of the store; `place` is its path there. From `due_at` on, the sweep checks the file:
 * it deletes the file if nothing refers to it, and otherwise sets `due_at` to null.
 */
export interface MediaFilesTable {
  place: string;
  due_at: Date | null;
}
/**
 * A multipart upload: its file holds `received` contiguous bytes. `media_key` is set on completion.
 */
export interface UploadsTable {
  user_id: string;
  upload_id: string;
  kind: UploadKind;
  size: string;
  received: string;
  media_key: string | null;
  /** Set on completion, for audio. */
  tags: ColumnType<UploadTags | null, string | undefined, string>;
  updated_at: UpdatedAt;
}

/** A GIF in a public post. `words` is a tsvector, `popularity` grows with the notes of the post. */
export interface GifsTable {
  post_id: string;
  media_url: string;
  width: number;
  height: number;
  words: GeneratedAlways<string>;
  popularity: Generated<number>;
}
