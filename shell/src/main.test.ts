import { waitFor } from '@testing-library/dom';
import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';

const start = jest.fn<void, unknown[]>();
jest.mock('./start.ts', () => ({
  start: (options: unknown) => start(options, document.documentElement.className),
}));
const fetched = jest.spyOn(globalThis, 'fetch');

test('BOOT-01, BOOT-03: applies flags from the payload before anything mounts, without a request', async () => {
  const bootstrap = jsonForHtml({ flags: { dashboard_refresh: true }, config: { rid: 'r-7' } });
  document.body.innerHTML = `<script type="application/json" id="bootstrap">${bootstrap}</script>`;
  await import('./main.ts');
  expect(start).not.toHaveBeenCalled();
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
  expect(start).toHaveBeenCalledWith(
    expect.objectContaining({
      problem: undefined,
      payload: expect.objectContaining({ config: expect.objectContaining({ rid: 'r-7' }) }),
    }),
    'dashboard-refresh',
  );
  expect(fetched).not.toHaveBeenCalled();
});
