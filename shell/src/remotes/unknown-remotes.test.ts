import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { fallbackTemplateId } from '@tessera/shared-contracts/core/registry';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { markUnknownRemotes } from './unknown-remotes.ts';

const release = (version: string) => ({
  current: { version, base: '/', contract: 2, manifest: {}, integrity: {} },
});

test('the slot of a remote that this shell does not know says so and is reported; others are left alone', async () => {
  document.body.innerHTML = `<div id="slot-header"><button>Menu</button></div>
    <div id="slot-bookmarks"><button>Keep</button></div>
    <template id="${fallbackTemplateId}"><div role="status"><p></p><button>Retry</button></div></template>`;
  const [report, reload] = [jest.fn(), jest.fn()];
  const remotes = {
    mf_header: release('1'),
    mf_bookmarks: release('0.1.0'),
    mf_elsewhere: release('2'),
  };
  markUnknownRemotes({ remotes }, report, reload);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  const slot = document.querySelector('#slot-bookmarks');
  expect(slot).toHaveAttribute(pageAttributes.remoteState, 'failed');
  expect(slot).toHaveTextContent('Bookmarks is unavailable.');
  expect(document.querySelector('#slot-header')).not.toHaveAttribute(pageAttributes.remoteState);
  expect(report.mock.calls).toEqual([
    [
      expect.objectContaining({ message: 'this shell does not know the remote' }),
      { remote: 'mf_bookmarks', version: '0.1.0', phase: 'registry' },
    ],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
