import type { ReactNode } from 'react';
import { promiseLimits as limits } from '@tessera/shared-contracts/help/promise-limits';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';

/** What the product promises about words, how each part works, and where it ends. */
export const NeverLostTopic = (): ReactNode => (
  <>
    <p>
      Your words are safe from the first letter you type, until you delete them yourself. This is
      how, and where it ends.
    </p>
    <p>
      <strong>Drafts on every device.</strong> While you are logged in, what you type in the post
      form is on all your devices within seconds: begin on your phone, and end at your desk. Files
      follow once they are uploaded. A draft keeps its last {limits.draftVersions} versions, which
      you can compare and go back to. If you write on two devices at once, neither replaces the
      other without asking you.
    </p>
    <p>
      <strong>Reading and writing offline.</strong> What you read last can be read without a
      connection, up to {limits.offlinePages} pages or {limits.offlineMegabytes} MB. Posts, replies,
      messages, likes and follows wait, say so, and go out once, in order, when the connection is
      back. They are sent only as you: if somebody else logs in on the device, they keep waiting for
      you. Pages kept for offline reading are removed from the device when you log out.
    </p>
    <p>
      <strong>Undo.</strong> After you delete a post or a reply, unpublish a post, unlike or
      unfollow, you can undo it for {limits.undoSeconds} seconds, with the button or with Ctrl+Z
      (Cmd+Z on a Mac). Everything comes back as it was: the place in streams and in the queue,
      notes, tags and the time. After that, a deleted post is gone for good. Reblogs of it stay.
    </p>
    <p>
      <strong>Back to draft.</strong> Unpublish in the More menu of your post makes it a{' '}
      <a href={pages.drafts.path}>draft</a> again. Before, we tell you what has already gone out.
      Its notes stay; when you publish it again, it gets a new date.
    </p>
    <p>
      <strong>Earlier versions.</strong> A published post that was edited says so. Press Edited to
      see what changed, in words, tags and photos. The last {limits.postVersions} versions are kept.
      Edits within the first{' '}
      {limits.gracefulMinutes === 1 ? 'minute' : `${limits.gracefulMinutes} minutes`} don’t count.
      Everyone who can see the post can see its versions; if one says too much, you can remove it
      there for good.
    </p>
    <p>
      <strong>Your export.</strong> Under <a href={pages.accountSettings.path}>Account</a> in your
      settings you get everything in one file, as pages to read and as data: posts with their media
      and earlier versions, drafts, likes, bookmarks, follows, replies and messages. You can
      download it for {settingsLimits.exportDays} days, and ask for a new one at any time.
    </p>
  </>
);
