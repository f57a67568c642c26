import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { submissionTexts, submissionTitle } from '@tessera/shared-contracts/blogs/submission-rules';
import type { SubmissionSentProps } from '@tessera/shared-contracts/submissions/submission-views';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

/** `/@name/submit?sent=1` */
export const SubmissionSentPage = ({ blog }: SubmissionSentProps): ReactNode => (
  <>
    <h1 className="visually-hidden">{submissionTitle(blog)}</h1>
    <EmptyState
      title={fillText(submissionTexts.sent, { blog })}
      text={submissionTexts.sentMore}
      actions={
        <>
          <LinkButton variant="primary" href={blogPaths.home(blog)}>
            View blog
          </LinkButton>
          <LinkButton href={blogPaths.submit(blog)}>{submissionTexts.again}</LinkButton>
        </>
      }
    />
  </>
);
