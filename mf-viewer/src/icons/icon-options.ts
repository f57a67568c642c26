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

/** What a click on the icon of a blog does. */
export type IconAction =
  | { readonly kind: 'popover'; readonly options: readonly IconOption[] }
  | { readonly kind: 'message' }
  | { readonly kind: 'blog' };

/**
 * The action for a blog. A blog that takes questions gets a popover with options; any other gets
 * messaging or, if the user cannot message it, a link to the blog. The user's own blogs are links.
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
