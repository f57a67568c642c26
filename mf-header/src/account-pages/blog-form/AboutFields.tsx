import { blogLimits } from '@tessera/shared-contracts/blogs/blog';
import { Field, TextAreaField } from '@tessera/shared-ui/Field';
import type { ReactNode } from 'react';
import { BlogHomeFields } from './BlogHomeFields.tsx';
import { fieldName } from './fields.ts';
import type { FormValues } from './form-values.ts';

/**
 * What a blog says about itself. Another section has its place below: one more component here, with
 * fields named by `fieldName` and filled from the same values; comparing, keeping and sending what
 * is typed needs nothing else.
 */
export const AboutFields = ({ text, faultOf, ...values }: FormValues): ReactNode => (
  <>
    <Field
      id="blog-title"
      label="Title"
      type="text"
      name={fieldName('title')}
      defaultValue={text('title')}
      maxLength={blogLimits.title}
      autoComplete="off"
      error={faultOf('title')}
      announcesError={false}
    />
    <TextAreaField
      id="blog-description"
      label="Description"
      name={fieldName('description')}
      defaultValue={text('description')}
      maxLength={blogLimits.description}
      rows={4}
      error={faultOf('description')}
      announcesError={false}
    />
    <BlogHomeFields {...{ text, faultOf, ...values }} />
  </>
);
