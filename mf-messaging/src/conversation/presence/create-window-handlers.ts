import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import type { ConversationWindow } from '../../windows/arrange-windows.ts';
import type { WindowModel, Windows } from '../../windows/create-windows.ts';

/**
 * Handlers for those events of the event stream that are about one conversation. They notify the
 * conversation's windows, whether open or minimized.
 */
export function createWindowHandlers({ store, modelOf }: Pick<Windows, 'store' | 'modelOf'>) {
  const windowsOf = (id: string): readonly ConversationWindow[] =>
    [...store.state.open, ...store.state.minimized].filter((window) => window.id === id);
  function notify(id: string, run: (model: WindowModel) => void): void {
    for (const window of windowsOf(id)) {
      const model = modelOf(window);
      if (model) run(model);
    }
  }
  return {
    [liveEvents.typing]: (id: string) => notify(id, ({ presence }) => presence.otherTyped()),
    [liveEvents.changed]: (id: string) =>
      notify(id, ({ conversation: { refresh } }) => void refresh()),
    [liveEvents.sent](data: string) {
      const [id = '', ts] = data.split(' ');
      // the event may be about a new conversation, whose window does not know the id yet
      const known = windowsOf(id).length > 0 ? id : '';
      notify(known, ({ conversation: { noteSent } }) => noteSent(Number(ts)));
    },
  };
}
