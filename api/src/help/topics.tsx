import type { ReactNode } from 'react';
import { passkeyLimits } from '@tessera/shared-contracts/accounts/passkeys';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { postLimits, streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { queueRules } from '@tessera/shared-contracts/queue/endpoints';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { keyNames, keysOfProduct } from './keys.ts';

export interface HelpTopic {
  readonly slug: string;
  readonly title: string;
  /** One sentence, for the list of topics. */
  readonly about: string;
  /** For topics and sections about the keyboard, which are left out on phones. */
  readonly isForKeyboards?: true;
  readonly body: (isMobile: boolean) => ReactNode;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;
const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** How Tessera works, by topic. Numbers and keys come from the product's own constants. */
export const helpTopics: readonly HelpTopic[] = [
  {
    slug: 'posting',
    title: 'Posting',
    about: 'The kinds of posts, drafts, and what fits into one.',
    body: (isMobile) => (
      <>
        <p>
          There are {creatablePostTypes.length} kinds of posts: {listed(creatablePostTypes)}.{' '}
          {isMobile
            ? 'Tap the plus at the top to begin one.'
            : 'Begin one with the Post button at the top, or with the row of tiles above your dashboard.'}{' '}
          What you type is kept on your device as you type it, and is offered again after a reload
          or a crash.
        </p>
        <p>
          A post holds up to {postLimits.photos} photos and {postLimits.tags} tags. A photo or sound
          may have up to {megabytes(uploadRules.photo.maxUploadSize)}, a video up to{' '}
          {megabytes(uploadRules.video.maxUploadSize)}. You can make {postLimits.perDay} posts in 24
          hours, reblogs included.
        </p>
        <p>
          Instead of publishing at once you can save a <a href={pages.drafts.path}>draft</a>, line
          the post up in your <a href="/help/queue">queue</a>, give it a time up to{' '}
          {Math.round(postLimits.scheduleDays / 366)} years ahead, or keep it private to the people
          of your blog.
        </p>
        <p>
          A reblog puts somebody else’s post on your own blog, with room for your words below those
          of everybody before you. What they said stays, even when the first post is deleted.
        </p>
      </>
    ),
  },
  {
    slug: 'queue',
    title: 'The queue',
    about: 'Posts that publish themselves, evenly over the day.',
    body: () => (
      <>
        <p>
          The <a href={pages.queue.path}>queue</a> of a blog publishes its posts by itself:{' '}
          {queueRules.postsPerDay.default} a day between {queueRules.hours.start}:00 and{' '}
          {queueRules.hours.end}:00 unless you choose otherwise, from {queueRules.postsPerDay.least}{' '}
          to {queueRules.postsPerDay.most} a day, in the time zone of the blog.
        </p>
        <p>
          Move posts up and down there, put them into a random order, or pause the whole queue. A
          post with a time of its own goes out at that time, whatever the queue does.
        </p>
      </>
    ),
  },
  {
    slug: 'reading',
    title: 'Following and reading',
    about: 'What comes to your dashboard, and how to find more.',
    body: () => (
      <>
        <p>
          Follow a blog, and its posts come to your <a href={pages.dashboard.path}>dashboard</a>,
          newest first and without gaps. Nothing is left out and nothing is sorted for you.{' '}
          <a href={pages.explore.path}>Explore</a> shows what everybody posts.
        </p>
        <p>
          A page holds {streamPageSize} posts; older ones come by themselves as you scroll, or
          behind a link if you switch that off under{' '}
          <a href={pages.dashboardSettings.path}>Dashboard</a> in your settings.
        </p>
        <p>
          <a href={pages.search.path}>Search</a> finds posts, blogs and tags. Tags and words that
          you do not want to come upon are set as <a href={pages.filters.path}>filters</a>: posts
          with them are covered, and open at a press. Safe mode does the same to what may not be
          safe for work. So it is for people without an account; before a blog that is marked as a
          whole they are asked. You can mark a post when you write it, and a whole blog of yours in
          its settings.
        </p>
        <p>
          The heart keeps a post among your <a href={pages.likes.path}>likes</a>. Every blog has an
          RSS feed at its address with <code>/rss</code> at the end.
        </p>
      </>
    ),
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    about: 'Who sees what, and what we keep.',
    body: () => (
      <>
        <p>
          Published posts are for everybody, with or without an account. Private posts and posts for
          members are seen by the people of the blog alone; a question that you answer privately is
          seen by whoever asked it, too. Drafts and queued posts are seen by nobody but the people
          of the blog.
        </p>
        <p>
          Photos lose what a camera wrote into them, such as the place, before they are published.
          Your e-mail address is shown to nobody.
        </p>
        <p>
          We keep what you make, and for each session the device and the address it came from, which
          you see under <a href={`${pages.tfaSettings.path}#sessions`}>Where you are logged in</a>.
        </p>
      </>
    ),
  },
  {
    slug: 'blocking',
    title: 'Blocking and reporting',
    about: 'Peace and quiet, and help from our staff.',
    body: () => (
      <>
        <p>
          Block a blog from the menu of one of its posts, and it can neither follow you nor like,
          reblog or answer what you post, nor write to you; you no longer see each other in your
          streams, and the pages of its blog are shut to you as yours are to it. What it asked or
          sent in before leaves your inbox until the block ends; only unnamed questions stay. A
          block is between two blogs. Nobody is told; whoever comes to a page that a block shuts
          reads that one stands before it. You end a block there, or under Blocked blogs in the
          settings of your blog.
        </p>
        <p>
          What harms people can be reported: the menu of a post leads there, and so does the bar on
          top of a blog. Say what is wrong in up to {moderationLimits.words} characters if you like.
          Our staff looks at every report, and nobody learns who made it. If a post of yours is
          removed, you are told why, by mail and in your{' '}
          <a href={pages.accountSettings.path}>settings</a>.
        </p>
      </>
    ),
  },
  {
    slug: 'keyboard',
    title: 'Keyboard',
    about: 'Every key that does something.',
    isForKeyboards: true,
    body: () => (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">Keys</th>
              <th scope="col">What they do</th>
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
          Keys rest while you type. Those of a single letter can be switched off under{' '}
          <a href={pages.dashboardSettings.path}>Dashboard</a> in your settings.
        </p>
      </>
    ),
  },
  {
    slug: 'two-factor',
    title: 'Password, passkeys and two-factor authentication',
    about: 'How to keep others out of your account.',
    body: () => (
      <>
        <p>
          A password has {accountLimits.passwordMin} to {accountLimits.passwordMax} characters.{' '}
          <a href={pages.passwordSettings.path}>Changing it</a> ends every other session.
        </p>
        <p>
          With <a href={pages.tfaSettings.path}>two-factor authentication</a> a login takes a code
          of an authenticator app as well. You get {settingsLimits.recoveryCodes} recovery codes
          when you turn it on: each logs you in once without the app. Keep them where your phone is
          not. A code that was used is worth nothing a second time. Turning it off, making new
          recovery codes and adding a passkey take a code too; turning it on or off ends your other
          sessions.
        </p>
        <p>
          A <a href={`${pages.tfaSettings.path}#passkeys`}>passkey</a> logs you in with your
          fingerprint, your face or the lock of your screen, without the password and without a
          code: your device has seen that it is you. It works here only, so no false page can take
          it from you. Add one on each device you use, or one in a password manager that all of them
          share; an account has up to {passkeyLimits.perAccount}. Remove the passkey of a device
          that you lose.
        </p>
        <p>
          Confirm your e-mail address before you add a passkey. When you choose a new password by a
          link in your mail, the page lists your passkeys: tick those you know, and the others are
          removed.
        </p>
        <p>
          Who has neither the app, nor a recovery code, nor a passkey cannot be told from a
          stranger, and the account stays closed.
        </p>
      </>
    ),
  },
  {
    slug: 'account',
    title: 'Your data, and leaving',
    about: 'An archive of everything, and the end of an account.',
    body: () => (
      <>
        <p>
          Under <a href={pages.accountSettings.path}>Account</a> in your settings you can have an
          archive made of everything that is yours: posts with their media, drafts, likes, follows,
          replies and messages, as pages to read in any browser and as data. We send a link when it
          is ready; it is kept {settingsLimits.exportDays} days.
        </p>
        <p>
          An account is deleted {settingsLimits.deletionDays} days after you ask for it, and a login
          within that time calls it off. Blogs that others are members of stay with them. What
          others reblogged of you stays on their blogs.
        </p>
      </>
    ),
  },
  {
    slug: 'embedding',
    title: 'Embedding and feeds',
    about: 'Things from elsewhere in a post, and your posts elsewhere.',
    body: () => (
      <>
        <p>
          Paste the address of a video or a sound into a video or audio post, and its player stands
          in the post. Nothing of it is loaded from elsewhere before somebody sees the post.
        </p>
        <p>
          To show a post on a page elsewhere, choose Embed when you share it, and put the code into
          that page.
        </p>
        <p>
          Every post has an address of its own, a short one too, and says what it is to sites that
          show previews. Feeds of a blog are at its address with <code>/rss</code> at the end.
          Programmers find every call in the <a href={pages.reference.path}>reference</a>.
        </p>
      </>
    ),
  },
];
