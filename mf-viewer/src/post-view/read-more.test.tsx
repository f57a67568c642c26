import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { sampleContents, samplePost } from '@tessera/shared-ui/testing/sample-post';
import { PostStream } from './PostStream.tsx';
import { PostView } from './PostView.tsx';

const long = '<p>Before</p><hr class="read-more" /><p>After</p>';
const user = { isSignedIn: true };
const show = (content: PostContent, isAlone = false) => {
  document.body.innerHTML = renderToStaticMarkup(
    <PostView post={samplePost({ content })} viewer={user} isAlone={isAlone} />,
  );
  return within(document.body);
};
const text = (body_html: string): PostContent => ({ type: 'text', title: '', body_html });

test('in a stream a text ends at its read-more mark with a link to the post’s page, which shows all of it', () => {
  const stream = show(text(long));
  expect(document.body).toHaveTextContent('Before');
  expect(document.body).not.toHaveTextContent('After');
  expect(stream.getByRole('link', { name: 'Keep reading' })).toHaveAttribute(
    'href',
    samplePost().post_url,
  );
  const alone = show(text(long), true);
  expect(document.body).toHaveTextContent('BeforeAfter');
  expect(alone.queryByRole('link', { name: 'Keep reading' })).toBeNull();
});

test('in a stream, captions and answers end at the read-more mark too; a post alone on its page shows all of its text', () => {
  for (const content of [
    { ...sampleContents.photo, caption_html: long },
    { ...sampleContents.link, caption_html: long },
    { ...sampleContents.audio, caption_html: long },
    { ...sampleContents.video, caption_html: long },
    { ...sampleContents.note, answer_html: long },
  ]) {
    show(content);
    expect(document.body).not.toHaveTextContent('After');
    document.body.innerHTML = renderToStaticMarkup(
      <PostStream posts={[samplePost({ content })]} viewer={user} isAlone />,
    );
    expect(document.body).toHaveTextContent('After');
  }
});

test('trail entries end at the read-more mark too, with a link to the page of the reblog', () => {
  const entry = {
    post_id: '9',
    blog_name: 'cleo',
    blog_url: '/@cleo',
    avatar_url: '/avatar/cleo/96',
    content: text(long),
    is_root: true,
    is_gone: false,
  };
  document.body.innerHTML = renderToStaticMarkup(
    <PostView post={samplePost({ trail: [entry], content: text('') })} viewer={user} />,
  );
  expect(document.body).not.toHaveTextContent('After');
  expect(within(document.body).getByRole('link', { name: 'Keep reading' })).toHaveAttribute(
    'href',
    samplePost().post_url,
  );
});

test('a read-more mark at the end adds no link; a mark at the start hides all of the text', () => {
  expect(
    show(text('<p>All</p><hr class="read-more" /><p></p>')).queryByRole('link', {
      name: 'Keep reading',
    }),
  ).toBeNull();
  expect(
    show(text('<hr class="read-more" /><p>Hidden</p>')).getByRole('link', { name: 'Keep reading' }),
  ).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Hidden');
});
