import type { Dialogs } from '@tessera/shared-contracts/platform/platform';
import { showDialog, type DialogRequest } from './dialog-element.ts';

/**
 * Creates the dialogs of the page: queued, shown one after another, with the native dialog element
 * only.
 *
 * @param cover called when a dialog opens; the function it returns is called when the dialog is
 *   answered
 */
export function createDialogs(cover: () => () => void = () => () => {}): Dialogs {
  function show(request: DialogRequest): Promise<boolean> {
    const uncover = cover();
    return showDialog(request).finally(uncover);
  }
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const end = (): void => {
    waiting -= 1;
  };
  function enqueue(request: DialogRequest): Promise<boolean> {
    // The first one opens synchronously, within the press that asked for it.
    const answer = waiting === 0 ? show(request) : last.then(() => show(request));
    waiting += 1;
    last = answer.then(end, end);
    return answer;
  }
  return {
    async alert(message) {
      await enqueue({
        message,
        buttons: [{ label: 'OK', value: true, tone: 'primary' }],
      });
    },
    confirm: ({ message, confirm, refuse, isDangerous = false }) =>
      enqueue({
        message,
        buttons: [
          { label: refuse, value: false, tone: 'plain' },
          { label: confirm, value: true, tone: isDangerous ? 'danger' : 'primary' },
        ],
      }),
  };
}
