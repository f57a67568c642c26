import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/wire.ts';
import { siteTextLimits, siteTextNames, siteTextTexts } from './site-texts.ts';

/** Ours: a text of the operator, in Markdown. Every version is kept. */
export const saveSiteText = defineEndpoint({
  method: 'POST',
  path: '/moderation/texts/save',
  auth: 'staff',
  summary: 'Saves or previews the text of a page such as the terms.',
  body: v.object({
    page: v.picklist(siteTextNames),
    source: v.pipe(v.string(), v.maxLength(siteTextLimits.characters, siteTextTexts.tooLong)),
    /** When the edited version was saved; '' for the standard text. */
    version: v.optional(text(40), ''),
    intent: v.optional(v.picklist(['save', 'preview']), 'save'),
  }),
  response: v.object({ html: v.string() }),
  errors: [
    { status: 400, when: 'the text is too long' },
    { status: 409, when: 'someone else has changed the text meanwhile' },
  ],
});
