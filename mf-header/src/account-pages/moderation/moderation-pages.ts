import {
  moderationActionsView,
  moderationLogView,
  moderationReportView,
  moderationView,
  reportView,
} from '@tessera/shared-contracts/moderation/moderation-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { ModerationActions } from './ModerationActions.tsx';
import { ModerationLogPage } from './ModerationLogPage.tsx';
import { ModerationPage } from './ModerationPage.tsx';
import { ModerationReport } from './ModerationReport.tsx';
import { ReportPage } from './ReportPage.tsx';

export const moderationPages = [
  staticView(reportView, ReportPage),
  staticView(moderationView, ModerationPage),
  staticView(moderationReportView, ModerationReport),
  staticView(moderationActionsView, ModerationActions),
  staticView(moderationLogView, ModerationLogPage),
];
