import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';

/** The fields of a blog that its icon needs. */
export type IconBlog = Pick<
  Blog,
  'name' | 'url' | 'asks' | 'anonymous_asks' | 'submissions' | 'can_receive_messages' | 'is_mine'
>;

export type IconOption =
  | { readonly kind: 'message' }
  | { readonly kind: 'ask'; readonly href: string }
  | { readonly kind: 'submit'; readonly href: string };

/** The effect of a click on the icon of a blog. */
export type IconAction =
  | { readonly kind: 'popover'; readonly options: readonly IconOption[] }
  | { readonly kind: 'message' }
  | { readonly kind: 'blog' };

/**
 * The effect of a click for a given blog. If the blog accepts questions, a popover with options
 * opens. Otherwise messaging opens or, if the user cannot message the blog, the icon is a link to
 * the blog. The icons of the user's own blogs are always links.
 */
export function iconAction(
  { name, asks, submissions, can_receive_messages: takesMessages, is_mine: isMine }: IconBlog,
  isSignedIn: boolean,
): IconAction {
  const canMessage = isSignedIn && takesMessages && !isMine;
  if (isMine) return { kind: 'blog' };
  if (!asks) return { kind: canMessage ? 'message' : 'blog' };
  return {
    kind: 'popover',
    options: [
      ...(canMessage ? [{ kind: 'message' } as const] : []),
      { kind: 'ask', href: blogPaths.ask(name) },
      ...(submissions ? [{ kind: 'submit', href: blogPaths.submit(name) } as const] : []),
    ],
  };
}
