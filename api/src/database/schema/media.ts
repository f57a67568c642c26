/** Files, uploads and GIFs. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { UploadKind } from '@tessera/shared-contracts/media/upload-rules';
import type { MediaKind } from '../../media/media-types.ts';
import type { UpdatedAt } from './columns.ts';

/** One picture of a media file in another size. */
export interface MediaSize {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
/** What only some kinds have. A film that was converted is played from `url`, else from its own address. */
export interface MediaDetails {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly album_art?: string;
  readonly url?: string;
  readonly hd_url?: string;
  readonly poster?: string;
  readonly filmstrip?: MediaSize;
}
/** Facts about a stored file, so that nobody has to open it. `waiting`: it is still being converted. */
export interface MediaTable {
  key: string;
  kind: MediaKind;
  owner_id: string | null;
  state: Generated<'ready' | 'waiting' | 'failed'>;
  /** As it is shown, after its own rotation; 0 when unknown. Seconds. */
  width: Generated<number>;
  height: Generated<number>;
  duration: Generated<number>;
  /** Widest first. */
  alt_sizes: ColumnType<MediaSize[], string | undefined, string>;
  details: ColumnType<MediaDetails, string | undefined, string>;
  /** Key of the file as it was sent, where that is kept beside the one that is served. */
  original: ColumnType<string | null, string | undefined, string>;
  /** Of a film that waits: since when. */
  created_at: UpdatedAt;
}
/** Every file of the store; `place` as its disk has it. From `due_at` on it goes if nothing names it; null while something does. */
export interface MediaFilesTable {
  place: string;
  due_at: Date | null;
}
/** An upload that comes in parts: `received` bytes lie in its file without a gap. `media_key` once it is done. */
export interface UploadsTable {
  user_id: string;
  upload_id: string;
  kind: UploadKind;
  size: string;
  received: string;
  media_key: string | null;
  updated_at: UpdatedAt;
}

/** An animated picture in a post that anybody may see. `words` is a tsvector, `popularity` grows with the notes of the post. */
export interface GifsTable {
  post_id: string;
  media_url: string;
  width: number;
  height: number;
  words: GeneratedAlways<string>;
  popularity: Generated<number>;
}
