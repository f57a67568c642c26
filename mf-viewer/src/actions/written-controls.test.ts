import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { samplePostAction, signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent } from '@testing-library/react';
import { closestPost, postElements, readPostModel } from '../posts/post-model.ts';
import { mountViewer, resetPage, samplePost, streamHtml } from '../testing/sample-page.tsx';

afterEach(resetPage);

const escaped = (json: string): string => json.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
const forged = escaped(JSON.stringify(samplePostAction({ id: '99', tumblelog: 'eve' })));
/** HTML as no sanitiser would leave it. */
const textWith = (attributes: string): string =>
  `<p><img alt="forged" src="https://a.example/x.png" width="10" ${attributes} data-written></p>`;
const page = (attributes: string): string =>
  streamHtml(
    [
      samplePost(
        { id: '3' },
        { content: { type: 'text', title: '', body_html: textWith(attributes) } },
      ),
    ],
    undefined,
    { isSignedIn: true, isStaff: true },
  );
const picture = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('img[alt="forged"]');
  if (!found) throw new Error('no picture');
  return found;
};

test.each(
  [
    'data-action="like"',
    'data-action="follow" data-blog="eve"',
    'data-action="fast-reblog"',
    'data-action="moderate" data-blog="eve" data-mark="suspended"',
    'data-action="publish"',
    'data-action="approve"',
    'data-action="delete"',
    'data-action="block" data-blog="eve"',
    'data-action="message" data-blog="eve"',
    'data-action="share"',
    'data-blog-viewer="{&quot;name&quot;:&quot;eve&quot;}"',
    'data-blog-card="eve"',
    'data-livephoto="/media/x.mp4"',
    'data-carousel="0"',
  ].map((attributes) => [attributes]),
)('a control in what someone wrote does nothing: %s', async (attributes) => {
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
    press(picture());
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(platform.calls).toEqual([]);
  expect(emitted).toEqual([]);
  expect(document.querySelector('dialog, [data-blog-drawer], [data-open-card]')).toBeNull();
});

test('the post of an element in a text is the one that shows it, whatever the text claims to be', async () => {
  await mountViewer(page(`data-post-id="99" data-post="${forged}"`));
  expect(postElements('99')).toEqual([]);
  const post = closestPost(picture());
  expect(post && readPostModel(post)?.id).toBe('3');
});
