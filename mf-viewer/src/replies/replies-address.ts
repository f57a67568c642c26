/** URL of the replies on a post's page. */
export const repliesAddress = ({ post_url }: { readonly post_url: string }): string =>
  `${post_url}#replies`;
