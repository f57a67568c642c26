import type { Reply } from '@tessera/shared-contracts/replies/endpoints';
import { replyingBlog } from '@tessera/shared-contracts/replies/sample-replies';

/** A reply that the user has just written. */
export const newReply = (text = 'Well said'): Reply => ({
  id: '900',
  text,
  mentions: [],
  created_at: '2026-11-01T10:00:00.000Z',
  blog: replyingBlog,
  can_delete: true,
});
