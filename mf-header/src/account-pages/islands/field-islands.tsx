import type { ReactNode } from 'react';
import { BlogNameField, type BlogNameFieldProps } from '../fields/BlogNameField.tsx';
import { ShownPassword, type ShownPasswordProps } from '../fields/ShownPassword.tsx';
import { HeaderIsland } from './HeaderIsland.tsx';

/** {@link BlogNameField} in server-made HTML; without script it is a plain field. */
export const BlogNameIsland = (props: BlogNameFieldProps): ReactNode => (
  <HeaderIsland name="blog-name" seed={props}>
    <BlogNameField {...props} />
  </HeaderIsland>
);

/** {@link ShownPassword} in server-made HTML; without script it is a plain password field. */
export const PasswordIsland = (props: ShownPasswordProps): ReactNode => (
  <HeaderIsland name="password" seed={props}>
    <ShownPassword {...props} />
  </HeaderIsland>
);
