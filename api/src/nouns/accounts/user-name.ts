import type { Viewer } from '../../base/http/context.ts';

/** The display name of a user: the name of the primary blog. */
export const userName = ({ blogs }: Pick<Viewer, 'blogs'>): string =>
  (blogs.find(({ isPrimary }) => isPrimary) ?? blogs[0])?.name ?? '';
