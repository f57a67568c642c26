import { blogFormAttributes } from '@tessera/shared-contracts/blogs/blog-form-element';
import {
  blogLimits,
  blogPaths,
  messagesFrom,
  type MessagesFrom,
} from '@tessera/shared-contracts/blogs/blog';
import type {
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { submissionTypes } from '@tessera/shared-contracts/blogs/submission-rules';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { Errors } from '../parts/form-parts.tsx';
import { formValues, type FormValues } from './blog-form-values.ts';
import { Choice, fieldName, Group, Switches } from './BlogFormParts.tsx';
import { BlogHomeFields } from './BlogHomeFields.tsx';
import { BlogLooksFields } from './BlogLooksFields.tsx';

const writers: Readonly<Record<MessagesFrom, string>> = {
  everybody: 'Everyone',
  followed: 'Blogs you follow',
  nobody: 'No one',
};

const SubmissionFields = ({ text, isOn, chosen }: FormValues): ReactNode => (
  <Group legend="Submissions">
    <Switches
      isOn={isOn}
      switches={[
        {
          name: 'submissions',
          label: 'Accept submissions',
          hint: 'Others can send you posts. They wait in your inbox until you approve or deny them.',
        },
      ]}
    />
    <FieldFrame label="Guidelines">
      <TextArea
        name={fieldName('submission_guidelines')}
        defaultValue={text('submission_guidelines')}
        maxLength={blogLimits.guidelines}
        rows={3}
      />
    </FieldFrame>
    {/* without this input, a form in which no type is checked would omit the field */}
    <input type="hidden" name={`${fieldName('submission_types')}[]`} value="" />
    <div className="form__row" role="group" aria-label="Accepted post types">
      {submissionTypes.map((type) => (
        <CheckField
          key={type}
          name={`${fieldName('submission_types')}[]`}
          value={type}
          defaultChecked={chosen('submission_types').includes(type)}
          label={postTypeLabels[type]}
        />
      ))}
    </div>
  </Group>
);

/** The form with most of a blog's settings; it works without JavaScript. */
export function BlogForm({
  blog,
  owned,
  formKey,
  refused,
}: Pick<BlogSettingsProps, 'blog' | 'formKey' | 'refused'> & {
  readonly owned: OwnedBlog;
}): ReactNode {
  const values = formValues(blog, owned);
  const { text, isOn } = values;
  return (
    <form
      className="form page__panel blog-form"
      method="post"
      action={saveSettings.path}
      {...{ [blogFormAttributes.form]: '' }}
    >
      <Errors texts={refused?.form === saveSettings.path ? refused.errors : []} />
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="page" value={settingsPage} />
      <input type="hidden" name="tumblelog_name_or_id" value={blog.name} />
      <input type="hidden" name="return_to" value={`${blogPaths.settings(blog.name)}?saved=1`} />
      <FieldFrame label="Title">
        <Input
          type="text"
          name={fieldName('title')}
          defaultValue={text('title')}
          maxLength={blogLimits.title}
          autoComplete="off"
        />
      </FieldFrame>
      <FieldFrame label="Description">
        <TextArea
          name={fieldName('description')}
          defaultValue={text('description')}
          maxLength={blogLimits.description}
          rows={4}
        />
      </FieldFrame>
      <BlogLooksFields {...values} />
      <BlogHomeFields {...owned} />
      <Group legend="Visibility">
        <Switches
          isOn={isOn}
          switches={[
            {
              name: 'is_login_only',
              label: 'Only people who are logged in',
              hint: 'Visitors are asked to log in before they can see this blog, and it has no RSS feed.',
            },
            {
              name: 'owner_flagged_nsfw',
              label: blogTexts.sensitive,
              hint: blogTexts.sensitiveText,
            },
          ]}
        />
      </Group>
      <Group legend="Questions">
        <Switches
          isOn={isOn}
          switches={[
            {
              name: 'asks',
              label: 'Accept questions',
              hint: 'Others can ask this blog questions. They wait in its inbox until you answer them.',
            },
            {
              name: 'anonymous_asks',
              label: 'Accept anonymous questions',
              hint: 'Answers to anonymous questions are always public.',
            },
          ]}
        />
      </Group>
      <SubmissionFields {...values} />
      <Group legend="Messages">
        <FieldNote>
          Who can start a conversation with this blog. Existing conversations continue.
        </FieldNote>
        <Choice
          name="messages_from"
          options={Object.fromEntries(messagesFrom.map((from) => [from, writers[from]]))}
          value={text('messages_from')}
        />
      </Group>
      <div className="form__actions">
        <Button variant="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}
