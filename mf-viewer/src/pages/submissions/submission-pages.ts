import {
  submissionFormView,
  submissionSentView,
} from '@tessera/shared-contracts/submissions/submission-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { SubmissionSentPage } from './SubmissionSentPage.tsx';
import { SubmitPage } from './SubmitPage.tsx';

export const submissionPages = [
  staticView(submissionFormView, SubmitPage),
  staticView(submissionSentView, SubmissionSentPage),
];
