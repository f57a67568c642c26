import {
  submissionFormView,
  submissionSentView,
} from '@tessera/shared-contracts/submissions/submission-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { SubmissionSentPage } from './SubmissionSentPage.tsx';
import { SubmitPage } from './SubmitPage.tsx';

export const submissionPages = [
  readBy(submissionFormView, SubmitPage),
  readBy(submissionSentView, SubmissionSentPage),
];
