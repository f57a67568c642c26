import type { ReactNode } from 'react';
import type { PhotoStatus } from './photo-session.ts';
import { uploadNews } from './upload-news.ts';

/** Tells people who do not see the tiles how the uploads are doing, in steps. */
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
