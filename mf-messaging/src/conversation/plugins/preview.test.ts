import { fitPreview, previewOfFile, previewOfGif, previewOfStored } from './preview.ts';

const gif = {
  mediaUrl: '/media/a.gif',
  postId: '12',
  postBlog: 'eve',
  postBlogUuid: 'uuid-eve',
  width: 500,
  height: 250,
};
const file = new File(['x'], 'a.png', { type: 'image/png' });
const image = { url: 'blob:a', width: 4, height: 3 };

test('PLUG-06, PLUG-09, PLUG-10: a GIF is previewed; it is sent as the post that contains it, with the uuid of that post’s blog', () => {
  const edit = () => {};
  expect(previewOfGif(gif, edit)).toEqual({
    message: {
      type: 'POSTREF',
      text: '',
      context: expect.stringMatching(/^messaging-gif/),
      post: { id: '12', blog: 'uuid-eve' },
      picture: { url: '/media/a.gif', width: 500, height: 250 },
      key: expect.any(String),
      at: expect.any(Number),
    },
    url: '/media/a.gif',
    width: 500,
    height: 250,
    editCallback: edit,
  });
});

test('PLUG-07: a GIF is not previewed if its post or the blog of that post is unknown', () => {
  const { postId: _id, ...withoutPost } = gif;
  const { postBlogUuid: _uuid, ...withoutBlog } = gif;
  for (const lacking of [
    withoutPost,
    withoutBlog,
    { ...gif, postId: '' },
    { ...gif, postBlogUuid: '' },
  ])
    expect(previewOfGif(lacking)).toBeUndefined();
});

test('PLUG-10: an upload is previewed with its file; the object URL is not part of the message to store', () => {
  const preview = previewOfFile(file, image);
  expect(preview).toMatchObject({ url: 'blob:a', width: 4, height: 3, file });
  expect(preview).not.toHaveProperty('editCallback');
  expect(preview.message).toMatchObject({
    type: 'IMAGE',
    context: 'messaging-image-upload',
    picture: { url: '', width: 4, height: 3 },
  });
});

test('a stored upload is previewed again if its file still exists; a stored GIF needs no file', () => {
  const stored = previewOfFile(file, image).message;
  const url = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:b');
  expect(previewOfStored(stored, file)).toEqual({
    message: stored,
    ...image,
    url: 'blob:b',
    file,
  });
  expect(previewOfStored(stored, undefined)).toBeUndefined();
  url.mockRestore();
  const sent = previewOfGif(gif)?.message;
  if (!sent) throw new Error('no preview');
  expect(previewOfStored(sent, undefined)).toMatchObject({ url: '/media/a.gif' });
});

test('PLUG-11: an image is scaled down to fit into 210 × 150 px, keeps its aspect ratio, and is never enlarged', () => {
  const fit = (width: number, height: number) => Object.values(fitPreview({ width, height }));
  expect(fit(420, 200)).toEqual([210, 100]);
  expect(fit(300, 600)).toEqual([75, 150]);
  expect(fit(210, 150)).toEqual([210, 150]);
  expect(fit(100, 80)).toEqual([100, 80]);
  expect(fit(30_000, 10)).toEqual([210, 1]);
  expect(fit(0, 0)).toEqual([210, 150]);
});
