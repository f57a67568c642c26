import { reportReasons, type ReportReason } from '@tessera/shared-contracts/moderation/reports';
import { tabStore } from '@tessera/shared-ui/guarded-storage';

/** What is typed in a report. */
export interface ReportDraft {
  /** Undefined until one is chosen. */
  readonly reason: ReportReason | undefined;
  readonly words: string;
  readonly alsoBlock: boolean;
}

const nothingTyped: ReportDraft = { reason: undefined, words: '', alsoBlock: false };
const storage = tabStore();
const keyOf = (subject: string): string => `tessera:report:${subject}`;

/**
 * The unsent report on a subject in this tab.
 *
 * @param subject identifies the user and the reported post or blog
 */
export function readReportDraft(subject: string): ReportDraft {
  try {
    const kept: unknown = JSON.parse(storage.read(keyOf(subject)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return nothingTyped;
    const words: unknown = Reflect.get(kept, 'words');
    return {
      reason: reportReasons.find((reason) => reason === Reflect.get(kept, 'reason')),
      words: typeof words === 'string' ? words : '',
      alsoBlock: Reflect.get(kept, 'alsoBlock') === true,
    };
  } catch {
    return nothingTyped;
  }
}

/** Keeps an unsent report in this tab. */
export const keepReportDraft = (subject: string, draft: ReportDraft): boolean =>
  storage.write(keyOf(subject), JSON.stringify(draft));

/** Forgets a report, once it was sent. */
export const dropReportDraft = (subject: string): void => storage.remove(keyOf(subject));
