import './ask-form.css';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import type { AskFormProps, AskSentProps } from '@tessera/shared-contracts/asks/ask-views';
import { askTexts, askTitle, askSent } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { AskFormView } from '../../asks/AskFormView.tsx';
import { EmptyState } from '@tessera/shared-ui/EmptyState';

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

/** `/@name/ask` */
export const AskPage = ({ blog, formKey, ...asked }: AskFormProps): ReactNode => (
  <div className="page__column">
    <header className="page__head">
      <h1 className="page__title">{askTitle(blog)}</h1>
    </header>
    <AskFormView
      blog={blog}
      {...asked}
      form={{ method: 'post', action: askBlog.path }}
      hidden={{ form_key: formKey, recipient: blog }}
      cancel={<LinkButton href={blogPaths.home(blog)}>{askTexts.notNow}</LinkButton>}
    />
  </div>
);
