import { later, observe, onEnd } from '@tessera/shared-ui/lifetime';
import type { EventDefinition } from '@tessera/shared-contracts/contract/event';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postDeleted, postSaved } from '@tessera/shared-contracts/posts/events';
import { element } from '../stream/element.ts';
import type { Stream } from '../stream/stream.ts';

/**
 * Milliseconds after the last change before the times are fetched again: the change is saved by
 * then.
 */
const pauseBefore = 400;

/** The option of a time zone: browsers know some by an older name than the server. */
function optionFor(zone: string, options: readonly HTMLOptionElement[]): string | undefined {
  const isSame = (value: string): boolean => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone === zone;
    } catch {
      return false;
    }
  };
  return (options.find(({ value }) => value === zone) ?? options.find(({ value }) => isSame(value)))
    ?.value;
}

/** Suggests this person's time zone where another one is set. */
function offerTimeZone(): void {
  const zone = document.querySelector<HTMLSelectElement>('#main [data-queue-zone]');
  if (!zone || zone.closest('form')?.querySelector('[data-queue-offer]')) return;
  const own = optionFor(Intl.DateTimeFormat().resolvedOptions().timeZone, [...zone.options]);
  if (own === undefined || zone.value === own) return;
  const offer = element(
    'p',
    'queue-panel__zone form__hint',
    `Your time zone is ${own.replaceAll('_', ' ')}.`,
  );
  offer.dataset['queueOffer'] = '';
  const button = element('button', 'button button--small', 'Use this time zone');
  button.type = 'button';
  button.dataset['action'] = 'queue-zone';
  button.dataset['zone'] = own;
  offer.append(button);
  zone.closest('label')?.after(offer);
}

/**
 * Keeps the page of a queue in step with the server: every post that comes or goes changes the
 * times of the others.
 */
export function watchQueue(platform: Platform, signal: AbortSignal, stream: Stream): void {
  const isQueue = (): boolean => platform.router.page.name === 'queue';
  observe(signal, platform.router.page$, ({ name }) => {
    if (name === 'queue') offerTimeZone();
  });
  onEnd(signal, () =>
    document.querySelectorAll('[data-queue-offer]').forEach((offer) => offer.remove()),
  );
  async function refresh(): Promise<void> {
    try {
      const { refreshQueue } = await import('./refresh-queue.ts');
      await refreshQueue(platform, stream);
      offerTimeZone();
    } catch (error) {
      platform.log.error(error, { action: 'queue' });
    }
  }
  let cancel = (): void => {};
  for (const event of [postSaved, postDeleted])
    observe(signal, platform.bus.on<EventDefinition>(event), () => {
      if (!isQueue()) return;
      cancel();
      cancel = later(signal, pauseBefore, () => void refresh());
    });
}
