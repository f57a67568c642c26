import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  isSevereMark,
  moderationMarks,
  moderationToggles,
} from '@tessera/shared-contracts/blogs/endpoints';
import { handleReport, removeAsStaff } from '@tessera/shared-contracts/moderation/endpoints';
import type { ModerationActionsProps } from '@tessera/shared-contracts/moderation/moderation-views';
import { markTexts, moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { IconCheck } from '@tessera/shared-ui/Icon';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { Panel } from '../parts/form-parts.tsx';
import { reportPath } from './report-path.ts';

interface MarksProps {
  readonly blog: NonNullable<ModerationActionsProps['blog']>;
  readonly formKey: string;
  readonly back: string;
}

/** The five moderation marks of a blog, each with a form that toggles it. */
const Marks = ({ blog, formKey, back }: MarksProps): ReactNode => (
  <div className="page__head-actions" role="group" aria-label={markTexts.group(blog.name)}>
    {moderationMarks.map((mark) => (
      <form key={mark} method="post" action={moderationToggles[mark].path}>
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="tumblelog" value={blog.name} />
        <input type="hidden" name="return_to" value={back} />
        <Button
          size="small"
          type="submit"
          variant={isSevereMark(mark) && !blog.marks.includes(mark) ? 'danger' : 'outline'}
          aria-pressed={blog.marks.includes(mark)}
        >
          {blog.marks.includes(mark) && <IconCheck />}
          {markTexts.actions[mark]}
        </Button>
      </form>
    ))}
  </div>
);

/** `/moderation/reports/{id}`: the actions on a report, below the reported content. */
export function ModerationActions({
  report,
  blog,
  post,
  isOpen,
  formKey,
}: ModerationActionsProps): ReactNode {
  const back = reportPath(report);
  return (
    <>
      {blog ? (
        <Panel id="blog" title={`Blog ${blog.name}`}>
          <p className="page__head-actions">
            <LinkButton size="small" href={blogPaths.home(blog.name)}>
              View blog
            </LinkButton>
            <LinkButton size="small" href={`${pages.moderationLog.path}?blog=${blog.name}`}>
              Staff log for this blog
            </LinkButton>
          </p>
          <Marks blog={blog} formKey={formKey} back={back} />
        </Panel>
      ) : (
        <p className="notice">This blog no longer exists.</p>
      )}
      {post !== undefined && (
        <Panel id="remove" title="Remove post">
          <form className="form" method="post" action={removeAsStaff.path}>
            <input type="hidden" name="form_key" value={formKey} />
            <input type="hidden" name="post" value={post} />
            <input type="hidden" name="return_to" value={back} />
            <FieldFrame label="Reason (the blog’s members will see this)">
              <TextArea name="why" required rows={3} maxLength={moderationLimits.note} />
            </FieldFrame>
            <div className="form__actions">
              <Button variant="danger" type="submit">
                Remove post and notify members
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {isOpen && (
        <Panel id="close" title="Close reports">
          <form className="form" method="post" action={handleReport.path}>
            <input type="hidden" name="form_key" value={formKey} />
            <input type="hidden" name="report" value={report} />
            <input type="hidden" name="return_to" value={pages.moderation.path} />
            <FieldFrame label="Note for the staff log">
              <Input type="text" name="note" maxLength={moderationLimits.note} autoComplete="off" />
            </FieldFrame>
            <div className="form__actions">
              <Button variant="primary" type="submit" name="state" value="acted">
                Acted on
              </Button>
              <Button type="submit" name="state" value="dismissed">
                Dismiss
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
