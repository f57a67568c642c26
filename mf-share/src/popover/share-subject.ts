/** What is shared. */
export interface ShareSubject {
  /** '' for the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  /** uuid of the post's blog; '' if it is unknown. */
  readonly blogUuid: string;
  /** Absolute address of the post or blog. */
  readonly postUrl: string;
  /** Use windows and mail programs instead of forms. */
  readonly isFallbackForced: boolean;
}
