import * as v from 'valibot';
import { askTexts } from '../blogs/ask-rules.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';

export const askFormView = defineView('ask-form', {
  owner: 'mf_viewer',
  pages: ['blogAsk'],
  summary: 'A form to ask a blog, as a page.',
  version: 1,
  props: v.object({
    /** The blog that is asked. */
    blog: v.string(),
    /** The blog the question is signed with. */
    asker: v.string(),
    allowsAnonymous: v.boolean(),
    /** The submitted text of a refused question. */
    question: v.string(),
    isAnonymous: v.boolean(),
    /** Why the question was refused. */
    errors: list(v.string()),
    formKey: v.string(),
  }),
  samples: [
    {
      blog: 'bob',
      asker: 'ada',
      allowsAnonymous: true,
      question: 'See www.example.org',
      isAnonymous: true,
      errors: [askTexts.hasLink],
      formKey: 'key',
    },
    {
      blog: 'bob',
      asker: 'ada',
      allowsAnonymous: false,
      question: '',
      isAnonymous: false,
      errors: [],
      formKey: 'key',
    },
  ],
});

export const askSentView = defineView('ask-sent', {
  owner: 'mf_viewer',
  summary: 'Confirms that a question was sent to a blog.',
  version: 1,
  props: v.object({ blog: v.string() }),
  samples: [{ blog: 'bob' }],
});

export type AskFormProps = ViewProps<typeof askFormView>;
export type AskSentProps = ViewProps<typeof askSentView>;

export const askViews: readonly ViewDefinition[] = [askFormView, askSentView];
