import type { ComponentType } from 'react';
import type { ShareForm } from '../options/share-options.ts';
import { EmailForm } from './EmailForm.tsx';
import { EmbedForm } from './EmbedForm.tsx';
import type { FormProps } from './form-props.ts';
import { LinkForm } from './CopyLink.tsx';
import { FacebookForm, TwitterForm } from './NetworkForm.tsx';

/** A form of the popover, ready to be rendered. */
export type FormComponent = ComponentType<FormProps>;

/** All forms in one chunk, because every page has to list the hashes of all chunks. */
export const allForms: Readonly<Record<ShareForm, FormComponent>> = {
  email: EmailForm,
  twitter: TwitterForm,
  facebook: FacebookForm,
  embed: EmbedForm,
  permalink: LinkForm,
};
