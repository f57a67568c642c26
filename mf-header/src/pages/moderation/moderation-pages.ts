import {
  moderationActionsView,
  moderationLogView,
  moderationReportView,
  moderationView,
  reportView,
} from '@tessera/shared-contracts/moderation/moderation-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { ModerationActions } from './ModerationActions.tsx';
import { ModerationLogPage } from './ModerationLogPage.tsx';
import { ModerationPage } from './ModerationPage.tsx';
import { ModerationReport } from './ModerationReport.tsx';
import { ReportPage } from './ReportPage.tsx';

export const moderationPages = [
  readBy(reportView, ReportPage),
  readBy(moderationView, ModerationPage),
  readBy(moderationReportView, ModerationReport),
  readBy(moderationActionsView, ModerationActions),
  readBy(moderationLogView, ModerationLogPage),
];
