import type { ReactNode } from 'react';
import { CopyLink } from './CopyLink.tsx';
import type { FormProps } from './form-props.ts';

/** The link of the post, for copying by hand. */
export const LinkForm = ({ data }: FormProps): ReactNode => (
  <CopyLink url={data.post_url} isBlog={data.tumblelog_share} isSelected />
);
