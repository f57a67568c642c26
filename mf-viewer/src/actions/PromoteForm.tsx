import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { promotionTexts } from '@tessera/shared-contracts/posts/post-texts';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import { InlineForm } from '../forms/InlineForm.tsx';
import type { FormPlace } from '../forms/use-post-forms.tsx';

export interface PromoteFormProps {
  /** The suggested tag; '' for none. */
  readonly tag: string;
  readonly place: FormPlace;
  /** Promotes the post under a tag; resolves to true on success. */
  readonly promote: (tag: string) => Promise<boolean>;
}

/** Asks for the tag under which a post is promoted. */
export const PromoteForm = ({ tag, place, promote }: PromoteFormProps): ReactNode => (
  <InlineForm
    place={place}
    label={promotionTexts.tag}
    submit={promotionTexts.submit}
    maxLength={postLimits.tag}
    initialText={tag}
    choices={<FieldNote>{promotionTexts.hint}</FieldNote>}
    send={(text) => promote(text.trim())}
  />
);
