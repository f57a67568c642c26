import type { ReactNode } from 'react';
import { passkeyLimits } from '@tessera/shared-contracts/accounts/passkeys';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { keyNames, keysOfProduct } from '@tessera/shared-contracts/help/help-keys';
import type { HelpTopicSlug } from '@tessera/shared-contracts/help/help-topics';
import { explorePerDay, trendingRules } from '@tessera/shared-contracts/explore/trending-rules';
import { inboxTexts, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { postLimits, streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { queueRules } from '@tessera/shared-contracts/queue/endpoints';
import { followedTagLimit } from '@tessera/shared-contracts/tags/followed-tags';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { moderationLimits, moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { NeverLostTopic } from './NeverLostTopic.tsx';

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;
const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** How Tessera works, by topic. Limits and keyboard shortcuts come from the product's constants. */
export const topicTexts: Readonly<Record<HelpTopicSlug, (isMobile: boolean) => ReactNode>> = {
  posting: (isMobile) => (
    <>
      <p>
        There are {creatablePostTypes.length} types of posts: {listed(creatablePostTypes)}.{' '}
        {isMobile
          ? 'Tap the plus at the top to create one.'
          : 'Create one with the Post button at the top, or with the row of tiles above your dashboard.'}{' '}
        We save your text as you type, so you can restore it after a reload or a crash, and{' '}
        <a href="/help/never-lost">on your other devices</a>.
      </p>
      <p>
        A post can have up to {postLimits.photos} photos and {postLimits.tags} tags. Photos and
        audio files can be up to {megabytes(uploadRules.photo.maxUploadSize)}, videos up to{' '}
        {megabytes(uploadRules.video.maxUploadSize)}. You can publish {postLimits.perDay} posts in
        24 hours, including reblogs.
      </p>
      <p>
        Instead of publishing right away you can save a <a href={pages.drafts.path}>draft</a>, add
        the post to your <a href="/help/queue">queue</a>, schedule it up to{' '}
        {Math.round(postLimits.scheduleDays / 366)} years ahead, or post it privately for members of
        your blog only.
      </p>
      <p>
        Under More options you choose who can see a post, and whether people can like it, reblog it,
        reply to it, and reply with photos. Members of your blog can always reply.
      </p>
      <p>
        To keep one of your public posts at the top of your blog, choose Pin in its More menu. Each
        blog can have one pinned post.
      </p>
      <p>
        A reblog puts someone else’s post on your own blog, with space for your own comment below.
        It stays on your blog even if the original post is deleted.
      </p>
    </>
  ),
  'never-lost': () => <NeverLostTopic />,
  queue: () => (
    <>
      <p>
        The <a href={pages.queue.path}>queue</a> of a blog publishes its posts automatically:{' '}
        {queueRules.postsPerDay.default} a day between {queueRules.hours.start}:00 and{' '}
        {queueRules.hours.end}:00 by default. You can choose from {queueRules.postsPerDay.min} to{' '}
        {queueRules.postsPerDay.max} a day. Times are in the time zone of the blog.
      </p>
      <p>
        You can reorder posts, shuffle them, or pause the whole queue. Scheduled posts are always
        published at their own time.
      </p>
    </>
  ),
  reading: () => (
    <>
      <p>
        Posts from blogs you follow appear on your <a href={pages.dashboard.path}>dashboard</a>,
        newest first. You see every post, in order. <a href={pages.explore.path}>Explore</a> shows
        posts from everyone, and <a href={pages.followedTags.path}>Followed tags</a> shows those
        with tags you follow.
      </p>
      <p>
        A page has {streamPageSize} posts. Older ones load as you scroll. If you prefer pages, turn
        off endless scrolling under <a href={pages.dashboardSettings.path}>Dashboard</a> in your
        settings.
      </p>
      <p>
        <a href={pages.search.path}>Search</a> finds posts, blogs and tags. If there are tags or
        words you don’t want to see, add them to your <a href={pages.filters.path}>filters</a>:
        posts with them are hidden until you open them. Safe mode does the same for sensitive posts.
        It’s always on for people without an account, and they’re asked before they see a sensitive
        blog. You can mark a post as sensitive when you write it, or a whole blog in its settings.
      </p>
      <p>
        Like a post with the heart to save it to your <a href={pages.likes.path}>likes</a>. The page
        of a blog has a search in its posts, its tags, and links and tags that its owners chose in
        its settings. Every blog has an RSS feed: add <code>/rss</code> to its address.
      </p>
    </>
  ),
  discovery: () => (
    <>
      <p>
        We don’t watch what you read. What <a href={pages.exploreTrending.path}>trends</a> is
        counted only from what people do in public, in the same way for everyone.
      </p>
      <p>
        Everyone who likes a post, replies to it or reblogs it gives it one point. After{' '}
        {trendingRules.halfLifeHours} hours a point counts half, after{' '}
        {2 * trendingRules.halfLifeHours} hours a quarter, and so on. The posts of the last{' '}
        {trendingRules.windowDays} days with the most points trend if they have points from at least{' '}
        {trendingRules.minPeople} people. We count again every {trendingRules.everyMinutes} minutes.
      </p>
      <p>
        So that nobody can push a post: you count once per blog, for the last of its posts you
        reacted to; your own blogs get no points from you; accounts count once they have confirmed
        their email address and are {trendingRules.minAccountDays} days old; and at most{' '}
        {trendingRules.postsPerBlog} posts of a blog trend at the same time. Sensitive posts don’t
        trend.
      </p>
      <p>
        A tag gets a point from everyone who posts with it, once per person, which fades in the same
        way. It trends with at least {trendingRules.minPeople} people. Related tags are those that
        several blogs use together with a tag. Top shows the posts of a tag with the most notes.
      </p>
      <p>
        <a href={pages.explore.path}>Recent</a> shows the newest posts of everyone, but at most{' '}
        {explorePerDay} of a blog or person in 24 hours. Their blog and the pages of tags show them
        all.
      </p>
      <p>
        Follow a tag on its page, up to {followedTagLimit} tags. Their newest posts are on{' '}
        <a href={pages.followedTags.path}>Followed tags</a>, not on your dashboard. Unfollow them
        there or under <a href={pages.followingTags.path}>Tags you follow</a>. Nobody else sees
        which tags you follow.
      </p>
      <p>
        To keep a post without liking it, choose Bookmark in its menu. Only you can see your{' '}
        <a href={pages.bookmarks.path}>bookmarks</a>, and they count nowhere. If the post is deleted
        or made private, it disappears from them.
      </p>
    </>
  ),
  messages: (isMobile) => (
    <>
      <p>
        Choose {inboxTexts.compose} in your <a href={pages.messages.path}>messages</a> and type the
        name of a blog, or choose Message on its page. Each of your blogs has conversations of its
        own.
      </p>
      {!isMobile && (
        <p>
          Drag a conversation by its head to move it, or choose {windowTexts.move} in its menu. Your
          browser remembers where it was. On pages of settings and help, conversations start
          minimized; press a picture to open one.
        </p>
      )}
      <p>
        The GIF button shows the GIFs you chose last and the most popular ones, and finds others by
        word or tag. For the options of a message,{' '}
        {isMobile ? 'tap the message, or hold an image or a post' : 'point at the message'}.
      </p>
    </>
  ),
  privacy: () => (
    <>
      <p>
        Anyone can see published posts, with or without an account, unless the blog is only for
        people who are logged in. Only members of the blog can see private posts, posts for members,
        drafts and queued posts. If you answer a question privately, the person who asked it can see
        the answer too.
      </p>
      <p>
        We remove camera data, such as the location, from photos before they’re published. We never
        show your email address to anyone, unless you share something by email and let the recipient
        reply to you.
      </p>
      <p>
        We store what you create and, for each session, its device and IP address, which you can see
        under <a href={`${pages.tfaSettings.path}#sessions`}>Where you are logged in</a>. What
        exactly this site stores is under <a href={pages.privacy.path}>Privacy</a>.
      </p>
    </>
  ),
  blocking: () => (
    <>
      <p>
        You can block a blog from its menu or that of any of its posts. It can’t follow you, message
        you, or like, reblog or reply to your posts, and neither of you can see the other’s posts or
        blog. Its questions and submissions are hidden from your inbox until you unblock it, except
        for anonymous questions. A block is between two blogs: your other blogs, and other blogs of
        the same person, are not blocked. We don’t notify the other blog, but its members see a
        notice when they open your blog. You can unblock a blog on its page, or under Blocked blogs
        in the settings of your blog.
      </p>
      <p>
        You can report harmful content from the menu of a post or of a blog, and add details in up
        to {moderationLimits.words} characters. Our team reviews every report and never reveals who
        sent it. If we remove one of your posts, we’ll tell you why by email and in your{' '}
        <a href={pages.accountSettings.path}>settings</a>.
      </p>
      <p>
        You can report a conversation as spam. {moderationTexts.conversationReport} Our team can’t
        read any other messages.
      </p>
    </>
  ),
  keyboard: () => (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {keysOfProduct.map(({ keys, description }) => (
            <tr key={keys + description}>
              <td>
                {keyNames(keys).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Shortcuts are off while you type. You can turn off single-letter shortcuts under{' '}
        <a href={pages.dashboardSettings.path}>Dashboard</a> in your settings.
      </p>
    </>
  ),
  'two-factor': () => (
    <>
      <p>
        Your password can have {accountLimits.passwordMin} to {accountLimits.passwordMax}{' '}
        characters. <a href={pages.passwordSettings.path}>Changing it</a> ends all your other
        sessions.
      </p>
      <p>
        With <a href={pages.tfaSettings.path}>two-factor authentication</a> on, logging in with your
        password also takes a code from an authenticator app. When you turn it on, you get{' '}
        {settingsLimits.recoveryCodes} recovery codes. Each lets you log in once without the app, so
        don’t keep them with your phone. You also need a code or a passkey to turn it off, create
        new recovery codes or add a passkey. Turning it on or off ends your other sessions.
      </p>
      <p>
        A <a href={`${pages.tfaSettings.path}#passkeys`}>passkey</a> lets you log in with your
        fingerprint, face or screen lock instead of a password and code. It only works on Tessera,
        so fake websites can’t steal it. Add one on each device, or one in a password manager they
        share. You can have up to {passkeyLimits.perAccount}. If you lose a device, remove its
        passkey.
      </p>
      <p>
        You need to confirm your email address before you can add a passkey. When you reset your
        password by email, select the passkeys you recognize; we’ll remove the others.
      </p>
      <p>
        If you lose your app, recovery codes and passkeys, we can’t verify that it’s you, and you
        can’t get back into your account.
      </p>
    </>
  ),
  account: () => (
    <>
      <p>
        Under <a href={pages.accountSettings.path}>Account</a> in your settings you can create an
        export of your posts with their media and earlier versions, and your drafts, likes,
        bookmarks, follows, replies and messages, both as web pages and as data files. We’ll email
        you a link when it’s ready. You can download it for {settingsLimits.exportDays} days.
      </p>
      <p>
        Your account is deleted {settingsLimits.deletionDays} days after your request. Logging in
        before then cancels the deletion. Blogs you share with other members stay with them, and
        reblogs of your posts stay on other people’s blogs.
      </p>
    </>
  ),
  embedding: () => (
    <>
      <p>
        Paste the URL of a video or audio track into a video or audio post to embed its player.
        Nothing is loaded from the other site until someone sees the post.
      </p>
      <p>
        To embed a post on another website, choose Embed when you share it, and paste the code into
        your page.
      </p>
      <p>
        Every post has its own URL and a short link, with previews for other sites. To get the feed
        of a blog or a tag, add <code>/rss</code>, <code>/atom</code> or <code>/feed.json</code> to
        its address. Developers can find all endpoints in the{' '}
        <a href={pages.reference.path}>reference</a>.
      </p>
    </>
  ),
};
