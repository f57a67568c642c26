import type { AskSentProps } from '@tessera/shared-contracts/asks/ask-views';
import { askSent, askTitle } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

/** `/@name/ask?sent=1` */
export const AskSentPage = ({ blog }: AskSentProps): ReactNode => (
  <>
    <h1 className="visually-hidden">{askTitle(blog)}</h1>
    <EmptyState
      title={askSent(blog)}
      text="You’ll find the answer on the blog or, if the blog answers privately, in your messages."
      actions={
        <LinkButton variant="primary" href={blogPaths.home(blog)}>
          View blog
        </LinkButton>
      }
    />
  </>
);
