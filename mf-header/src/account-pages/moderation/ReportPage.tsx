import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { report } from '@tessera/shared-contracts/moderation/endpoints';
import type { ReportProps } from '@tessera/shared-contracts/moderation/moderation-views';
import {
  moderationLimits,
  moderationTexts,
  reportReasons,
} from '@tessera/shared-contracts/moderation/reports';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { TextArea } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './moderation.css';

/** `/report` */
export function ReportPage({ title, blog, post, formKey, refused }: ReportProps): ReactNode {
  const values = refused?.values ?? {};
  return (
    <div className="page__column">
      <h1 className="page__title">{title}</h1>
      {post && post.summary !== '' && <p className="page__lede">“{post.summary}”</p>}
      <p className="page__text">{moderationTexts.confidential(blog)}</p>
      <form className="form" method="post" action={report.path}>
        {refused && <FormErrors errors={refused.errors} />}
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="post" value={post?.id ?? ''} />
        <input type="hidden" name="blog" value={post ? '' : blog} />
        <fieldset className="form__group moderation__reasons">
          <legend className="form__legend">{moderationTexts.reason}</legend>
          {reportReasons.map((reason) => (
            <CheckField
              key={reason}
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={values['reason'] === reason}
              label={moderationTexts.reasons[reason]}
            />
          ))}
        </fieldset>
        <FieldFrame label={moderationTexts.details}>
          <TextArea
            name="words"
            rows={4}
            maxLength={moderationLimits.words}
            defaultValue={firstCharacters(values['words'] ?? '', moderationLimits.words)}
          />
        </FieldFrame>
        <div className="form__actions">
          <Button variant="primary" type="submit">
            {moderationTexts.report}
          </Button>
          <LinkButton href={post ? blogPaths.post(blog, post.id) : blogPaths.home(blog)}>
            {moderationTexts.cancel}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}
