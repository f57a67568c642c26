import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import type { AskFormProps } from '@tessera/shared-contracts/asks/ask-views';
import { askTexts, askTitle } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { AskFormView } from '../../asks/AskFormView.tsx';
import './ask-form.css';

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
