import * as v from 'valibot';
import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { shareData } from '@tessera/shared-contracts/sharing/endpoints';
import { createTestApp } from '../../testing/test-app.ts';
import { payload, save } from '../../testing/test-posting.ts';

const sharePages = {
  reddit: 'https://r.example/?u={link}',
  pinterest: 'https://p.example/?u={link}&m={media}',
} as const;

test('XSHARE-18: pages name the share pages that the operator has set, and the server uses its own for Pinterest', async () => {
  const app = await createTestApp({ sharePages });
  const ada = await app.register({ blog: 'ada' });
  const page = await (await ada.get('/explore')).text();
  const [, json = ''] =
    new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(page) ?? [];
  expect(v.parse(bootstrap, JSON.parse(json)).config.share_pages).toEqual(sharePages);
  const { id } = (await save(ada)).post.action;
  await app.db
    .updateTable('posts')
    .set({
      content: JSON.stringify({
        type: 'link',
        title: 'T',
        url: 'https://a.example',
        excerpt: '',
        author: '',
        thumbnail: '/media/a.jpg',
        caption_html: '',
      }),
    })
    .where('id', '=', id)
    .execute();
  const { share_popover_data: data } = payload(
    shareData,
    await ada.call(shareData, { params: { tumblelog_name: 'ada', post_id: id } }),
  );
  expect(data.pinterest_share_window.url).toBe(
    `https://p.example/?u=${encodeURIComponent(`http://localhost/p/${id}`)}&m=${encodeURIComponent('http://localhost/media/a.jpg')}`,
  );
  await app.close();
});

test('XSHARE-18: a server with the default share pages says nothing about them', async () => {
  const app = await createTestApp();
  expect(await (await app.stranger().get('/explore')).text()).not.toContain('share_pages');
  await app.close();
});
