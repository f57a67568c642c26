import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { formFileName } from '@tessera/shared-contracts/core/endpoint';
import { payloadOf, type Person } from './test.ts';

/** Sends an image as a message, as a browser does. */
export async function sendImage(from: Person, to: Person, buffer: Buffer): Promise<void> {
  const { request } = from.context;
  const { form_key } = payloadOf(await (await request.get('/explore')).text());
  const answer = await request.post(sendMessage.path, {
    headers: { 'X-Form-Key': form_key, Accept: 'application/json' },
    multipart: {
      participant: from.blog,
      'participants[0]': to.blog,
      type: 'IMAGE',
      [formFileName]: { name: 'image.jpg', mimeType: 'image/jpeg', buffer },
    },
  });
  if (!answer.ok()) throw new Error(`the image was answered with ${answer.status()}`);
}
