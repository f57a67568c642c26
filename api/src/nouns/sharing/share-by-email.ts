import { randomUUID } from 'node:crypto';
import { safeParse } from 'valibot';
import { accountTexts, emailAddress } from '@tessera/shared-contracts/accounts/rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  emailBlog as emailBlogEndpoint,
  shareByEmail as shareByEmailEndpoint,
} from '@tessera/shared-contracts/sharing/endpoints';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden, invalid } from '../../base/wire/refusal.ts';
import { sendMailKey } from '../../base/mail/send-mail-job.ts';
import { findSharedBlog, findSharedPost } from './find-shared.ts';
import { composeShareMail, type SharedThing, type ShareSender } from './share-mail.ts';

interface MailFields {
  readonly email_address: string;
  readonly message: string;
  readonly allow_reply_to: boolean;
}
type Asked = Pick<CallContext<typeof emailBlogEndpoint>, 'deps' | 'c'> & {
  readonly viewer: Viewer | undefined;
};

function readAddress(written: string): string {
  const address = safeParse(emailAddress, written);
  if (address.success) return address.output;
  const [{ message }] = address.issues;
  throw invalid(message === accountTexts.emailInvalid ? shareTexts.emailInvalid : message);
}

/**
 * Whether a sender may write to others: someone without a confirmed address could send anything to
 * anyone, without being known.
 */
const mayWrite = (viewer: Viewer | undefined): boolean => viewer?.isVerified === true;

/**
 * Sender of the message. Replies can only go to a confirmed email address, because an unconfirmed
 * one could belong to anyone.
 */
function senderOf(deps: Deps, viewer: Viewer | undefined, allowsReply: boolean): ShareSender {
  if (!viewer) return { blog: '', blogUrl: '', replyTo: undefined };
  if (allowsReply && !viewer.isVerified) throw forbidden(shareTexts.needsVerified);
  const blog = (viewer.blogs.find(({ isPrimary }) => isPrimary) ?? viewer.blogs[0])?.name ?? '';
  return {
    blog,
    blogUrl: deps.env.baseUrl + blogPaths.home(blog),
    replyTo: allowsReply ? viewer.email : undefined,
  };
}

async function sendShare(
  { deps, viewer, c }: Asked,
  thing: SharedThing,
  { email_address, message, allow_reply_to }: MailFields,
): Promise<void> {
  const to = readAddress(email_address);
  if (message !== '' && !mayWrite(viewer))
    throw forbidden(viewer ? shareTexts.messageNeedsAddress : shareTexts.messageNeedsAccount);
  const mail = composeShareMail(thing, senderOf(deps, viewer, allow_reply_to), to, message);
  await deps.rateLimits.consumeSentMail(c, to);
  await deps.jobs.send(sendMailKey, { id: randomUUID(), ...mail });
}

/** Emails a post; with `share_fallback`, only records that a mail program was opened. */
export async function shareByEmail({
  deps,
  viewer,
  body,
  c,
}: CallContext<typeof shareByEmailEndpoint>): Promise<Record<string, never>> {
  const { row, blog } = await findSharedPost(c, body.tumblelog_name, body.post_id);
  if (body.share_fallback) deps.log.info({ network: 'email', postId: row.id }, 'shared elsewhere');
  else
    await sendShare(
      { deps, viewer, c },
      {
        kind: 'a post',
        // a title is text that its author chose, too
        title: row.summary === '' || !mayWrite(viewer) ? `a post by ${blog.name}` : row.summary,
        link: deps.env.baseUrl + blogPaths.tiny(row.id),
      },
      body,
    );
  return {};
}

/** Emails a blog. */
export async function emailBlog({
  deps,
  viewer,
  body,
  c,
}: CallContext<typeof emailBlogEndpoint>): Promise<Record<string, never>> {
  const blog = await findSharedBlog(c, body.tumblelog_name);
  await sendShare(
    { deps, viewer, c },
    {
      kind: 'a blog',
      title: blog.title === '' || !mayWrite(viewer) ? blog.name : blog.title,
      link: deps.env.baseUrl + blogPaths.home(blog.name),
    },
    body,
  );
  return {};
}
