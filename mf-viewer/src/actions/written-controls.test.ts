import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent } from '@testing-library/react';
import { closestPost, postElements } from '../posts/post-elements.ts';
import {
  mountViewer,
  postHtml,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

/** HTML with attributes that a sanitiser would remove. */
const textWith = (attributes: string): string =>
  `<p><img alt="forged" src="https://a.example/x.png" width="10" ${attributes} data-written></p>`;
const pageOf = (body_html: string): string =>
  streamHtml(
    [samplePost({ id: '3' }, { content: { type: 'text', title: '', body_html } })],
    undefined,
    { isSignedIn: true, isStaff: true },
  );
const page = (attributes: string): string => pageOf(textWith(attributes));
const forgedImage = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('img[alt="forged"]');
  if (!found) throw new Error('no image');
  return found;
};

test.each(
  [
    'data-action="like"',
    'data-action="follow"',
    'data-action="fast-reblog"',
    'data-action="moderate"',
    'data-action="publish"',
    'data-action="approve"',
    'data-action="delete"',
    'data-action="block"',
    'data-action="message"',
    'data-action="share"',
    'data-island="mf_viewer share-blog"',
    'data-blog-viewer="{&quot;name&quot;:&quot;eve&quot;}"',
    'data-livephoto="/media/x.mp4"',
    'data-carousel="0"',
  ].map((attributes) => [attributes]),
)('a control in user content does nothing: %s', async (attributes) => {
  const { platform } = await mountViewer(
    page(attributes),
    createFakePlatform(signedIn({ is_staff: true })),
  );
  const emitted: string[] = [];
  platform.bus.all$.subscribe(({ name }) => emitted.push(name));
  for (const press of [
    fireEvent.pointerOver,
    fireEvent.pointerDown,
    fireEvent.focusIn,
    fireEvent.click,
  ])
    press(forgedImage());
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(platform.calls).toEqual([]);
  expect(emitted).toEqual([]);
  expect(document.querySelector('dialog, [role="dialog"], [aria-label^="About "]')).toBeNull();
});

test('an element in user content belongs to the post that contains it, whatever attributes the element has', async () => {
  await mountViewer(page('data-post-id="99"'));
  expect(postElements('99')).toEqual([]);
  expect(closestPost(forgedImage())?.dataset['postId']).toBe('3');
});

test('an island in user content is not hydrated, and the island’s seed changes no store', async () => {
  const forged = postHtml(samplePost({ id: '99', tumblelog: 'eve' }));
  // with a forged seed for post 3, the post that contains this HTML
  const liked = postHtml(samplePost({ id: '3', liked: true, note_count: 500 }));
  const { platform } = await mountViewer(pageOf(`${forged}${liked}`));
  const [first] = document.querySelectorAll<HTMLElement>('[data-written] [data-action="like"]');
  expect(first).toHaveAttribute('aria-pressed', 'false');
  press(first);
  expect(first).toHaveAttribute('aria-pressed', 'false');
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
  const own = document.querySelector('.post-view__foot:not([data-written] *)');
  expect(own?.querySelector('.post-view__count')).toHaveTextContent('0');
  expect(own?.querySelector('[data-action="like"]')).toHaveAttribute('aria-pressed', 'false');
});
