import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/posts/post-texts';
import { saveQueueSettings, shuffleQueue } from '@tessera/shared-contracts/queue/endpoints';
import type { ActionContext } from '../actions/action-context.ts';
import { refreshQueue } from './refresh-queue.ts';

/**
 * Makes a change and shows the resulting queue, which needs no further announcement. A refusal is
 * shown in the server's own words.
 */
async function change(
  { platform, stream, announce }: ActionContext,
  call: () => Promise<unknown>,
  done: string,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    tell(platform, error);
    return;
  }
  await refreshQueue(platform, stream);
  announce(done);
}

function tell(platform: Platform, error: unknown): void {
  const text = isCallError(error) ? error.errors.join(' ') : '';
  if (!isCallError(error)) platform.log.error(error, { action: 'queue' });
  platform.toasts.show({ text: text === '' ? technicalTrouble.postAction : text, tone: 'error' });
}

const blogOf = ({ control }: ActionContext): string => control.dataset['blog'] ?? '';

/** Shuffles a queue. */
export const shuffle = (context: ActionContext): Promise<void> =>
  change(
    context,
    () => context.platform.call(shuffleQueue, { body: { tumblelog: blogOf(context) } }),
    'Queue shuffled',
  );

/** Pauses or resumes a queue. */
export function pause(context: ActionContext): Promise<void> {
  const isPaused = context.control.getAttribute('value') === 'on';
  return change(
    context,
    () =>
      context.platform.call(saveQueueSettings, {
        body: { tumblelog: blogOf(context), is_paused: isPaused },
      }),
    isPaused ? 'Queue paused' : 'Queue resumed',
  );
}

/** Saves the publishing schedule, from the fields around the button. */
export async function saveSettings(context: ActionContext): Promise<void> {
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
          tumblelog: blogOf(context),
          posts_per_day: value('posts_per_day'),
          start_hour: value('start_hour'),
          end_hour: value('end_hour'),
          time_zone: value('time_zone'),
        },
      }),
    'Saved',
  );
}

/** Selects the suggested time zone; it is saved with the rest. */
export async function chooseZone({ control }: ActionContext): Promise<void> {
  const zone = control.closest('form')?.querySelector<HTMLSelectElement>('[data-queue-zone]');
  if (!zone) return;
  zone.value = control.dataset['zone'] ?? zone.value;
  zone.focus();
  control.closest('[data-queue-offer]')?.remove();
}
