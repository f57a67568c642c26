import { blogLimits, messagesFrom, type MessagesFrom } from '@tessera/shared-contracts/blogs/blog';
import { submissionTypes } from '@tessera/shared-contracts/blogs/submission-rules';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { TextAreaField } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import { Choice, Group, Switches } from './BlogFormParts.tsx';
import { fieldName } from './fields.ts';
import type { FormValues } from './form-values.ts';

const writers: Readonly<Record<MessagesFrom, string>> = {
  everybody: 'Everyone',
  followed: 'Blogs you follow',
  nobody: 'No one',
};

const SubmissionFields = ({ text, isOn, chosen, faultOf }: FormValues): ReactNode => (
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
    <TextAreaField
      id="blog-guidelines"
      label="Guidelines"
      name={fieldName('submission_guidelines')}
      defaultValue={text('submission_guidelines')}
      maxLength={blogLimits.guidelines}
      rows={3}
      error={faultOf('submission_guidelines')}
      announcesError={false}
    />
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

/** Who may see the blog, and who may ask, submit and write to it. */
export const AccessFields = (values: FormValues): ReactNode => (
  <>
    <Group legend="Visibility">
      <Switches
        isOn={values.isOn}
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
        isOn={values.isOn}
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
        value={values.text('messages_from')}
      />
    </Group>
  </>
);
