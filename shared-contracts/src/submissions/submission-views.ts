import * as v from 'valibot';
import { sampleSmallHeads, smallBlogHead } from '../blogs/blog-page-views.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { submissionTexts, submissionTypes } from '../blogs/submission-rules.ts';

const { plain, themed } = sampleSmallHeads;
const sender = { sender: 'eve', formKey: 'key' } as const;

export const submissionFormView = defineView('submission-form', {
  owner: 'mf_viewer',
  pages: ['blogSubmit'],
  summary: 'A form to submit a post to a blog, in its theme.',
  version: 1,
  props: v.object({
    /** The blog that receives the submission. */
    blog: v.string(),
    ...v.pick(smallBlogHead, ['themeKey', 'sheets']).entries,
    /** The blog's guidelines for submissions, as plain text; '' if it has none. */
    guidelines: v.string(),
    /** Types of posts that the blog accepts. */
    types: list(v.picklist(submissionTypes)),
    type: v.picklist(submissionTypes),
    /** The blog that submits. */
    sender: v.string(),
    /** The submitted texts of a refused form, by field name. */
    values: v.record(v.string(), v.string()),
    /** Why the form was refused. */
    errors: list(v.string()),
    formKey: v.string(),
  }),
  samples: [
    ...submissionTypes.map((type) => ({
      blog: themed.name,
      themeKey: themed.themeKey,
      sheets: themed.sheets,
      guidelines: 'Short ones, please.\n\nNo <b>ads</b>.',
      types: [...submissionTypes],
      type,
      ...sender,
      values: { text: 'Slow is smooth.', tags: 'sea, walks' },
      errors: [submissionTexts.tooMany],
    })),
    {
      blog: plain.name,
      themeKey: plain.themeKey,
      sheets: [],
      guidelines: '',
      types: ['quote'],
      type: 'quote',
      ...sender,
      values: {},
      errors: [],
    },
  ],
});

export const submissionSentView = defineView('submission-sent', {
  owner: 'mf_viewer',
  summary: 'Confirms that a post was submitted to a blog.',
  version: 1,
  props: v.object({ blog: v.string() }),
  samples: [{ blog: 'bob' }],
});

export type SubmissionFormProps = ViewProps<typeof submissionFormView>;
export type SubmissionSentProps = ViewProps<typeof submissionSentView>;

export const submissionViews: readonly ViewDefinition[] = [submissionFormView, submissionSentView];
