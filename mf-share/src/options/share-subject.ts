/** The post or blog that is shared. */
export interface ShareSubject {
  /** '' for the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  /** uuid of the post's blog; '' if unknown. */
  readonly blogUuid: string;
  /** Absolute URL of the post or blog. */
  readonly postUrl: string;
  /** Whether to use the networks' windows and the email program instead of our forms. */
  readonly isFallbackForced: boolean;
}
