import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { saveQueueSettings, shuffleQueue } from '@tessera/shared-contracts/queue/endpoints';
import { queueTexts } from './queue-texts.ts';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from '../actions/action-context.ts';
import { refreshQueue } from './refresh-queue.ts';

/**
 * Makes a change, shows the resulting queue and announces the change to screen readers. If the call
 * fails, a toast shows the server's reason, or a general text if there is none.
 */
async function change(
  { platform, stream, posts, announce }: ActionContext,
  call: () => Promise<unknown>,
  done: string,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    showError(platform, error);
    return;
  }
  await refreshQueue({ platform, stream, posts });
  announce(done);
}

function showError(platform: Platform, error: unknown): void {
  const text = isCallError(error) ? error.errors.join(' ') : '';
  if (!isCallError(error)) platform.log.error(error, { action: 'queue' });
  platform.toasts.show({ text: text === '' ? technicalTrouble.postAction : text, tone: 'error' });
}

/** Shuffles a queue. */
export const shuffleAll = (
  context: ActionContext,
  { blog }: PressDetails['queue-shuffle'],
): Promise<void> =>
  change(
    context,
    () => context.platform.call(shuffleQueue, { body: { tumblelog: blog } }),
    queueTexts.shuffled,
  );

/** Pauses or resumes a queue. */
export const pauseQueue = (
  context: ActionContext,
  { blog, isPaused }: PressDetails['queue-pause'],
): Promise<void> =>
  change(
    context,
    () =>
      context.platform.call(saveQueueSettings, {
        body: { tumblelog: blog, is_paused: isPaused },
      }),
    isPaused ? queueTexts.nowPaused : queueTexts.nowResumed,
  );

/** Saves the publishing schedule from the form around the button. */
export async function saveSchedule(
  context: ActionContext,
  { blog }: PressDetails['queue-settings'],
): Promise<void> {
  const form = context.control.closest('form');
  if (!form?.reportValidity()) return;
  const fields = new FormData(form);
  const value = (name: string): string => {
    const text = fields.get(name);
    return typeof text === 'string' ? text : '';
  };
  await change(
    context,
    () =>
      context.platform.call(saveQueueSettings, {
        body: {
          tumblelog: blog,
          posts_per_day: value('posts_per_day'),
          start_hour: value('start_hour'),
          end_hour: value('end_hour'),
          time_zone: value('time_zone'),
        },
      }),
    queueTexts.saved,
  );
}
