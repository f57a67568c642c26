import { blogFormAttributes } from '@tessera/shared-contracts/blogs/blog-form-element';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { screen, waitFor } from '@testing-library/react';
import { sampleBlog } from '@tessera/shared-contracts/blogs/sample-blog';
import { watchPreview } from './watch-preview.tsx';

const broken = new Error('cannot be rendered');
jest.mock('@tessera/shared-ui/content/BlogHead', () => ({
  BlogHead() {
    throw broken;
  },
}));

test('if the preview cannot be rendered, the stored blog is shown and the form still works', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = `<div><p>as the server made it</p></div>
    <form ${blogFormAttributes.form}><input aria-label="Title"></form>`;
  document
    .querySelector('div')
    ?.setAttribute(blogFormAttributes.preview, JSON.stringify(sampleBlog));
  const platform = createFakePlatform();
  const lifetime = new AbortController();
  watchPreview(platform, lifetime.signal);
  const title = screen.getByRole('textbox', { name: 'Title' });
  // not with `fireEvent`: within `act`, React throws instead of calling the root's error handler
  const type = () => title.dispatchEvent(new Event('input', { bubbles: true }));
  type();
  await waitFor(() => expect(platform.errors).toEqual([broken]));
  expect(screen.getByText('as the server made it')).toBeVisible();
  type();
  expect(screen.getByText('as the server made it')).toBeVisible();
  expect(platform.toastsShown).toHaveLength(1);
  lifetime.abort();
});
