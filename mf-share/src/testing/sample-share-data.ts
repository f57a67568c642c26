import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';

/** What the server says of somebody's public photo post to a visitor. */
export const sampleShareData = (changes: Partial<SharePopoverData> = {}): SharePopoverData => ({
  post_id: '7', root_id: '7', tumblelog_name: 'bob', post_url: 'http://localhost/@bob/post/7', post_tiny_url: 'http://localhost/p/7', permalink_label: '', abuse_url: 'http://localhost/report?post=7',
  embed_code: '<iframe src="http://localhost/embed/uuid-bob/7"></iframe>', embed_key: 'uuid-bob', embed_did: '7', form_key: 'form-key', has_user: false, is_private: false, has_facebook: false, twitter_username: '', tumblelog_share: false,
  pinterest_share_window: { url: 'https://pins.example/?url=7', name: 'pins', dimensions: { width: 750, height: 550 } },
  show_email: true, show_embed: true, show_facebook: true, show_permalink: true, show_pinterest: true, show_twitter: true, show_reddit: true, show_flagging: true, show_reporting: true, ...changes,
});
