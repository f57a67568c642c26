import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import {
  submissionLimits,
  type SubmissionType,
} from '@tessera/shared-contracts/blogs/submission-rules';

export interface SubmissionField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly rows?: number;
  readonly type?: 'text' | 'url' | 'file';
  readonly maxLength?: number;
  readonly hint?: string;
}

const { short } = submissionLimits;
const tagsField: SubmissionField = {
  name: 'tags',
  label: 'Tags',
  maxLength: short,
  hint: 'Separate tags with commas.',
};
/**
 * The fields for each post type. A file field comes last, so that the other fields are parsed
 * before the file.
 */
export const submissionFields: Readonly<Record<SubmissionType, readonly SubmissionField[]>> = {
  text: [
    { name: 'title', label: 'Title', maxLength: submissionLimits.title },
    { name: 'text', label: 'Text', rows: 8, maxLength: submissionLimits.text, isRequired: true },
    tagsField,
  ],
  photo: [
    { name: 'text', label: 'Caption', rows: 3, maxLength: short },
    {
      name: 'alt',
      label: 'Alt text: describe the image for people who can’t see it',
      maxLength: short,
    },
    tagsField,
    {
      name: 'photo',
      label: 'Image',
      type: 'file',
      isRequired: true,
      hint: `${uploadRules.photo.types}.`,
    },
  ],
  link: [
    { name: 'url', label: 'URL', type: 'url', maxLength: short, isRequired: true },
    { name: 'title', label: 'Title', maxLength: submissionLimits.title },
    { name: 'text', label: 'Description', rows: 3, maxLength: short },
    tagsField,
  ],
  quote: [
    { name: 'text', label: 'Quote', rows: 4, maxLength: short, isRequired: true },
    { name: 'source', label: 'Source', maxLength: short },
    tagsField,
  ],
};
