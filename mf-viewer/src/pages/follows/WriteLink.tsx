import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { newPostAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { ReactNode } from 'react';
import { LinkButton } from '@tessera/shared-ui/LinkButton';

/** A link to the form for a new text post, for pages that are still empty. */
export const WriteLink = ({ baseRoute }: { readonly baseRoute: string }): ReactNode => (
  <LinkButton
    variant="primary"
    {...newPostAttributes('text')}
    href={newPostPath(baseRoute, 'text')}
  >
    Write a post
  </LinkButton>
);
