import type { ReactNode } from 'react';
import type { PhotoStatus } from './photo-session.ts';
import { uploadNews } from './upload-news.ts';

/** Announces the progress of the uploads in steps, for people who do not see the tiles. */
export function UploadNews({
  statuses,
}: {
  readonly statuses: ReadonlyMap<string, PhotoStatus>;
}): ReactNode {
  return (
    <p className="visually-hidden" role="status">
      {uploadNews(statuses.values())}
    </p>
  );
}
