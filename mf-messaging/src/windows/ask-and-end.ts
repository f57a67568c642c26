import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import { blockQuestion, blockTexts } from '@tessera/shared-contracts/blogs/texts';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { messagingTexts, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import type { OpenConversation } from '../conversation/state/conversation-state.ts';

/** Deletes a conversation after confirmation; resolves to whether to close its window. */
export async function askToDelete(
  { dialogs, toasts }: Platform,
  conversation: OpenConversation,
): Promise<boolean> {
  const isAgreed = await dialogs.confirm({
    message: messagingTexts.deleteQuestion,
    confirm: messagingTexts.delete,
    refuse: messagingTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed) return false;
  if (await conversation.remove()) return true;
  toasts.show({ text: messagingTexts.screwy, tone: 'error' });
  return false;
}

/**
 * After confirmation, reports a conversation as spam, which also blocks the other blog; resolves
 * to whether to close its window.
 */
export async function askToReport(
  { bus, dialogs, toasts }: Platform,
  conversation: OpenConversation,
  blog: string,
): Promise<boolean> {
  const isAgreed = await dialogs.confirm({
    message: `${fillText(windowTexts.spamQuestion, { blog })}\n\n${moderationTexts.conversationReport}`,
    confirm: windowTexts.markItSpam,
    refuse: messagingTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed) return false;
  if (await conversation.flag()) {
    bus.emit(blogBlocked, { tumblelog: blog });
    return true;
  }
  toasts.show({ text: messagingTexts.screwy, tone: 'error' });
  return false;
}

/**
 * Blocks a blog on behalf of one of the user's own, after confirmation; resolves to whether it was
 * blocked.
 */
export async function askToBlock(
  { bus, call, dialogs, log, toasts }: Platform,
  { name: current }: Channel,
  blog: string,
): Promise<boolean> {
  const isAgreed = await dialogs.confirm({
    message: blockQuestion(blog, current),
    confirm: blockTexts.block,
    refuse: blockTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed) return false;
  try {
    await call(block, {
      body: { tumblelog: current, blocked_tumblelog: blog, block_context: 'messaging' },
    });
  } catch (error) {
    log.error(error, { part: 'conversation', step: 'block' });
    toasts.show({ text: messagingTexts.screwy, tone: 'error' });
    return false;
  }
  bus.emit(blogBlocked, { tumblelog: blog });
  toasts.show({ text: fillText(blockTexts.done, { blog, current }) });
  return true;
}
