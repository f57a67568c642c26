import { storeLimits } from '../core/store-limits.ts';
import { draftLimits } from '../posts/draft-point.ts';
import { undoRules } from '../undo/undo-rules.ts';
import { versionRules } from '../posts/post-versions.ts';

/** The limits of what is kept, as the help names them. */
export const promiseLimits = {
  /** How many versions a draft keeps. */
  draftVersions: draftLimits.versions,
  /** How many pages can be read without a connection, and how much they may take, in MB. */
  offlinePages: storeLimits.pages,
  offlineMegabytes:
    (storeLimits.pageBytes + storeLimits.mediaBytes + storeLimits.fileBytes) / 1_000_000,
  undoSeconds: undoRules.offeredFor / 1000,
  postVersions: versionRules.kept,
  /** For how long an edit of a new post is none, in minutes. */
  gracefulMinutes: versionRules.graceful / 60_000,
} as const;
