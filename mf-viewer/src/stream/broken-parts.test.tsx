import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { createStore } from '@tessera/shared-ui/store';
import { screen, waitFor } from '@testing-library/react';
import { renderNewerBar, renderStreamEnd } from './render-in-stream.tsx';

const broken = new Error('cannot be rendered');
jest.mock('./NewerBar.tsx', () => ({
  NewerBar() {
    throw broken;
  },
}));

test('if a part of a stream cannot be rendered, it is removed, and the other parts stay', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = '<section><div>posts</div></section>';
  const [stream, posts] = ['section', 'div'].map((name) =>
    document.querySelector<HTMLElement>(name),
  );
  if (!stream || !posts) throw new Error('no stream');
  const platform = createFakePlatform();
  const lifetime = new AbortController();
  const parts = { stream, posts };
  renderNewerBar(
    platform,
    lifetime.signal,
    parts,
    createStore({ count: 1, isLoading: false }),
    () => {},
  );
  renderStreamEnd(
    platform,
    lifetime.signal,
    parts,
    createStore({ kind: 'failed' as const, retry: () => {} }),
  );
  await waitFor(() => expect(platform.errors).toEqual([broken]));
  expect(stream.firstElementChild).toBe(posts);
  expect(screen.getByRole('button')).toBeVisible();
  lifetime.abort();
  expect(stream.children).toHaveLength(1);
});
