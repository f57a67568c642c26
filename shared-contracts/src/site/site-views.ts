import * as v from 'valibot';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { saveSiteText } from './endpoints.ts';
import { siteTextNames, siteTextTexts } from './site-texts.ts';

const page = v.picklist(siteTextNames);
/** When the text was last changed, as ISO 8601; absent for the standard text. */
const changedAt = v.optional(v.string());
const at = '2026-03-12T14:05:00.000Z';

export const siteTextView = defineView('site-text', {
  owner: 'mf_header',
  pages: ['terms', 'privacy', 'rules', 'contact'],
  summary: 'A text of the operator: terms, privacy, rules or contact.',
  version: 1,
  props: v.object({
    page,
    /** Sanitised. */
    html: v.string(),
    changedAt,
    /** Whether the viewer may change it. */
    isEditable: v.boolean(),
  }),
  samples: [
    { page: 'terms', html: '<p>Be kind.</p>', isEditable: false },
    { page: 'privacy', html: '<h2>What</h2><p>Little.</p>', changedAt: at, isEditable: true },
    { page: 'rules', html: '', isEditable: false },
    { page: 'contact', html: '<p>Write.</p>', isEditable: false },
  ],
});

export const siteTextsView = defineView('site-texts', {
  owner: 'mf_header',
  pages: ['siteTexts'],
  summary: 'The texts that staff may change, and when they were changed.',
  version: 1,
  props: v.object({ texts: list(v.object({ page, changedAt })) }),
  samples: [{ texts: [{ page: 'terms' }, { page: 'privacy', changedAt: at }] }],
});

export const siteTextFormView = defineView('site-text-form', {
  owner: 'mf_header',
  pages: ['siteText'],
  summary: 'The form for a text of the operator, with a preview.',
  version: 1,
  props: v.object({
    page,
    source: v.string(),
    /** The edited version; '' for the standard text. */
    version: v.string(),
    /** The typed text as the page would show it. Sanitised. */
    preview: v.optional(v.string()),
    /** Earlier versions, newest first. */
    history: list(v.object({ at: v.string(), by: v.string() })),
    ...formProps,
  }),
  samples: [
    { page: 'terms', source: '', version: '', history: [], formKey: 'key' },
    {
      page: 'rules',
      source: '## Rules',
      version: at,
      preview: '<h2>Rules</h2>',
      history: [{ at, by: 'eve' }],
      formKey: 'key',
      refused: { form: saveSiteText.path, values: {}, errors: [siteTextTexts.tooLong] },
    },
  ],
});

export type SiteTextProps = ViewProps<typeof siteTextView>;
export type SiteTextsProps = ViewProps<typeof siteTextsView>;
export type SiteTextFormProps = ViewProps<typeof siteTextFormView>;

export const siteViews: readonly ViewDefinition[] = [siteTextView, siteTextsView, siteTextFormView];
