import { waitFor } from '@testing-library/dom';
import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import { cslog } from '@tessera/shared-contracts/shell/endpoints';
import * as v from 'valibot';

let mockFail: ((error: Error) => void) | undefined;
jest.mock('./start.ts', () => ({
  start: () =>
    new Promise((_, reject) => {
      mockFail = reject;
    }),
}));

test('ERR-04: a shell that cannot start reports the failure, and errors before and after it', async () => {
  const sent: Promise<string>[] = [];
  const addresses: string[] = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value(address: string, body: Blob) {
      addresses.push(address);
      sent.push(body.text());
      return true;
    },
  });
  const payload = jsonForHtml({ config: { rid: 'r-7' } });
  document.body.innerHTML = `<script type="application/json" id="bootstrap">${payload}</script>`;
  await import('./main.ts');
  await waitFor(() => expect(mockFail).toBeDefined());
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('early'), message: 'early' }));
  expect(sent).toEqual([]);
  mockFail?.(new Error('no start'));
  await waitFor(() => expect(sent).toHaveLength(2));
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('late'), message: 'late' }));
  expect(new Set(addresses)).toEqual(new Set([cslog.path]));
  const events = (await Promise.all(sent)).flatMap((text) =>
    v.parse(v.pipe(v.string(), v.parseJson(), cslog.body), text),
  );
  expect(events.map(({ rid, data }) => [rid, data['message'], data['phase']])).toEqual([
    ['r-7', 'early', undefined],
    ['r-7', 'no start', 'start'],
    ['r-7', 'late', undefined],
  ]);
});
