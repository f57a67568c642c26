/** An own blog in the drawer. */
export interface HeaderBlog {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly avatarUrl: string;
}

export interface HeaderUser {
  /** Name of the current blog. */
  readonly name: string;
  readonly avatarUrl: string;
  /** Unread messages on all blogs; shown on the entries of messages and account, nothing at 0. */
  readonly unreadCount: number;
  /** Unseen activity of the user's blogs, shown on the activity entry. */
  readonly newActivity: number;
  readonly canMessage: boolean;
  readonly likes: number;
  readonly following: number;
  readonly blogs: readonly HeaderBlog[];
  /** Sent with the form that logs out. */
  readonly formKey: string;
}

/** Content of a visitor's drawer besides the account links. */
export interface VisitorDrawer {
  /** Address of the app; undefined if there is none. */
  readonly appUrl?: string | undefined;
  readonly featuredBlog?: { readonly name: string; readonly avatarUrl: string } | undefined;
}
