/**
 * Why the server refuses something, and what to do instead (ours). Every text has both: the reason,
 * then the next step. Texts of one form or page are with its rules; a test checks them all.
 */
export const refusals = {
  logIn: 'You’re not logged in. Log in, and try again.',
  notAllowed:
    'Your account isn’t allowed to do this. Check which of your blogs you act as, or ask an owner of the blog.',
  noPage: 'This page does not exist. Check its address, or search for what you need.',
  noTag: 'This tag does not exist. Search for another.',
  noTopic: 'This topic does not exist. Choose one from the help.',
  noReport: 'This report does not exist. Go back to the list of reports.',

  noPost:
    'This post does not exist: it may have been deleted or made private. Look for others on its blog, or reload the page.',
  deletedPost: 'This post was deleted. Look for others on its blog.',
  othersPost:
    'This post belongs to another user. Reblog it if you want to add something; only members of its blog can change it.',
  otherBlog: 'This post is on another blog. Reload the page, and try again.',
  ownLike: 'This is your own post. Bookmark it if you want to find it again.',
  noLikes: 'The author of this post has turned likes off. Bookmark it instead.',
  notPublic: 'This post isn’t public any more. Reload the page to see what is there.',
  noReblogs: 'The author of this post has turned reblogs off. Share a link to it instead.',
  betweenBlogs:
    'You have blocked this blog, or it has blocked you. If it was you, unblock it in the settings of your blog.',
  notPromotable:
    'Only a public post of this blog can be promoted. Reload the page, and choose another.',
  notPublishable:
    'Only drafts and queued posts can be published, and this is neither. Reload the page to see its state.',
  noQuestion:
    'This question does not exist: it may have been answered or deleted. Reload your inbox.',

  noBlog: 'This blog does not exist, or has another name by now. Check the name, or search for it.',
  nameBlog: 'This request does not say which blog it is about. Name the blog, and try again.',
  ownFollow:
    'This is your own blog, and its posts are on your dashboard already. Choose another to follow.',
  followFirst: 'You can subscribe only to blogs that you follow. Follow this blog first.',
  ownBlock: 'This is your own blog. Choose another to block.',
  ownReport:
    'This is your own blog. Delete what should not be there, or write to us under Contact.',

  ownMessage: 'You can’t send messages to yourself. Choose another blog.',
  noConversation:
    'This conversation does not exist: it may have been deleted. Go back to your messages, and begin a new one.',
  noRepliesHere: 'The author of this post has turned replies off. Reblog it to say something.',
  noUpload: 'This upload does not exist any more. Choose the file again.',
} as const;
