import type { Dialogs } from '@tessera/shared-contracts/platform/platform';
import { showDialog, type DialogRequest } from './dialog-element.ts';

/**
 * Creates the dialogs of the page: queued and shown one after another, with nothing but the browser's own dialog.
 *
 * @param cover called when a dialog opens; what it returns, when it is answered
 */
export function createDialogs(cover: () => () => void = () => () => {}): Dialogs {
  async function show(request: DialogRequest): Promise<boolean> {
    const uncover = cover();
    try {
      return await showDialog(request);
    } finally {
      uncover();
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  function enqueue(request: DialogRequest): Promise<boolean> {
    // The first one shows at once, so that it opens within the press that asked for it.
    const answer = waiting === 0 ? show(request) : last.then(() => show(request));
    waiting += 1;
    last = answer.then(
      () => {
        waiting -= 1;
      },
      () => {
        waiting -= 1;
      },
    );
    return answer;
  }
  return {
    async alert(message) {
      await enqueue({
        message,
        refusal: true,
        buttons: [{ label: 'OK', value: true, tone: 'primary' }],
      });
    },
    confirm: ({ message, confirm, refuse, isDangerous = false }) =>
      enqueue({
        message,
        refusal: false,
        buttons: [
          { label: refuse, value: false, tone: 'plain' },
          { label: confirm, value: true, tone: isDangerous ? 'danger' : 'primary' },
        ],
      }),
  };
}
