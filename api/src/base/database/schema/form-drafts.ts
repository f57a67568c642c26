/** Unsaved posts, which only their owner sees. */
import type { ColumnType } from 'kysely';

export interface FormDraftsTable {
  user_id: string;
  /** Made by the client. */
  id: string;
  /** Rises with each change. */
  version: number;
  /** The client's name for the put that stored this version, and which of its tries it was. */
  put: string;
  put_number: number;
  /** JSON of the form. */
  model: string;
  base: string;
  submission_key: string;
  files: ColumnType<string[], string[], string[]>;
  device: string;
  created_at: Date;
  updated_at: Date;
}
export interface FormDraftVersionsTable {
  user_id: string;
  draft_id: string;
  version: number;
  model: string;
  device: string;
  /** When it was last written. */
  created_at: Date;
}
