import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import type { GenericSchema } from 'valibot';
import {
  fieldsOf,
  jsonSchemaOf,
  asSchema,
  type JsonSchema,
} from '../../app/reference/json-schema.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Field names in a call of the specification; nested fields are written `data[id]`. */
interface Named {
  /** Fields in the path, the query or the body. */
  readonly takes?: readonly string[];
  /** Fields in the response, without those of the envelope. */
  readonly answers?: readonly string[];
}

const likeData = ['id', 'root_id', 'key', 'placement_id', 'is_recommended', 'pt', 'method'];
const followFields = ['tumblelog', 'placement_id', 'pt', 'source', 'context', 'tlt', 'offset'];
const shareFields = ['post_id', 'tumblelog_name', 'share_fallback'];
const mailFields = ['email_address', 'message', 'allow_reply_to'];
const ofOneSide = { takes: ['conversation_id', 'participant'] } as const;

const calls: readonly (readonly [string, Named])[] = [
  ['API-04: POST /svc/follow', { takes: followFields }],
  ['API-05: POST /svc/unfollow', { takes: followFields }],
  [
    'API-08, APIM-48: POST /svc/block/add',
    { takes: ['tumblelog', 'blocked_tumblelog', 'blocked_post', 'block_context'] },
  ],
  ['API-09: POST /svc/block/remove', { takes: ['tumblelog', 'blocked_tumblelog'] }],
  ['API-10: POST /spam/toggle', { takes: ['tumblelog'] }],
  ['API-10: POST /nsfw/toggle', { takes: ['tumblelog'] }],
  ['API-10: POST /adult/toggle', { takes: ['tumblelog'] }],
  ['API-10: POST /uniblock/toggle', { takes: ['tumblelog'] }],
  ['API-10: POST /suspended/toggle', { takes: ['tumblelog'] }],
  ['API-11: POST /svc/blog/{name}/subscription', { takes: ['name', 'source'] }],
  ['API-12: DELETE /svc/blog/{name}/subscription', { takes: ['name', 'source'] }],
  [
    'API-14: POST /settings/save',
    {
      takes: [
        'tumblelog_name_or_id',
        'page',
        'tumblelog[facebook_opengraph_send_posts]',
        'tumblelog[twitter_send_posts]',
      ],
    },
  ],
  [
    'API-16: GET /svc/{blog}/posts/highlighted',
    { takes: ['is_tumblelog_popover', 'is_user_mention'], answers: ['highlighted_posts'] },
  ],
  [
    'API-17, API-18: GET /svc/tumblelog_popover/{blog}',
    { takes: ['is_tumblelog_popover', 'is_user_mention'], answers: ['highlighted_posts'] },
  ],
  [
    'API-20, ACTIV-21: GET /svc/data/tumblelog',
    {
      takes: [
        'tumblelog',
        'include_member_data',
        'include_activity_data',
        'include_activity_notifications',
      ],
      answers: ['name', 'members', 'activity_data', 'activity_notifications'],
    },
  ],
  [
    'API-22: POST /svc/post/get_post_form_builder_data',
    { answers: ['channels', 'channels[name]', 'limits'] },
  ],
  [
    'API-23, API-24, API-25: POST /svc/post/fetch',
    {
      takes: ['post_id', 'channel_id', 'reblog_id', 'reblog_key', 'carousel_index'],
      answers: ['post', 'post_tumblelog', 'post_context_page', 'created_post'],
    },
  ],
  [
    'API-27, API-28, API-29, API-30, API-31: POST /svc/post/update',
    {
      takes: [
        'channel_id',
        'post_id',
        'edit_post_id',
        'context_id',
        'context_page',
        'pt',
        'share_data',
        'post[type]',
        'post[one]',
        'post[two]',
        'post[three]',
        'post[tags]',
        'is_rich_text[one]',
        'is_rich_text[two]',
        'is_rich_text[three]',
        'editor_type',
        'thumbnail',
        'content_stats',
        'post[state]',
        'post[date]',
        'post[publish_on]',
        'post[slug]',
        'post[source_url]',
        'allow_photo_replies',
        'allow_answers',
        'members_only',
        'owner_flagged_nsfw',
        'can_be_liked',
        'can_be_reblogged',
        'carousel_display',
        'carousel_link_url',
        'carousel_index',
      ],
    },
  ],
  [
    'API-32, API-33, API-35, API-36, API-37, API-38, API-39: POST /svc/post/update',
    {
      takes: [
        'reblog',
        'reblog_key',
        'reblog_post_id',
        'remove_reblog_tree',
        'reblog_source',
        'send_to_twitter',
        'custom_tweet',
        'send_to_fbog',
        'images',
        'caption',
        'photo_raw',
        'is_selfie_gif',
        'is_selfie',
        'post[photoset_layout]',
        'post[photoset_order]',
        'id3_tags[title]',
        'id3_tags[artist]',
        'id3_tags[album]',
        'preuploaded_url',
        'preuploaded_ch',
        'confirm_tos',
        'artwork_pre_upload',
        'album_art',
        'remove_album_art',
        'copyright_fallback',
        'embed_code',
        'remove_thumbnail',
        'author',
        'excerpt',
      ],
      answers: [
        'post',
        'post_dashboard_html',
        'post_context_page',
        'post_tumblelog',
        'context_tumblelog',
        'message',
        'created_post',
      ],
    },
  ],
  [
    'API-40: GET /svc/post/{pageRoot}/{direction}/{refPostId}',
    { takes: ['pageRoot', 'direction', 'refPostId'] },
  ],
  [
    'API-42: POST /svc/like',
    { takes: [...likeData, 'source', 'offset'].map((name) => `data[${name}]`) },
  ],
  [
    'API-43: POST /svc/unlike',
    { takes: [...likeData, 'source', 'offset'].map((name) => `data[${name}]`) },
  ],
  [
    'API-45: POST /fast_reblog',
    {
      takes: ['reblog_key', 'reblog_post_id', 'queue', 'pt', 'offset'],
      answers: ['post_tumblelog[name_or_id]', 'post_tumblelog[avatar_url]'],
    },
  ],
  [
    'API-47: POST /svc/reply',
    {
      takes: ['reply_text', 'post_id', 'tumblelog', 'tumblelog_key', 'source'].map(
        (name) => `data[${name}]`,
      ),
    },
  ],
  ['API-48: POST /publish', { takes: ['id', 'queue'] }],
  ['API-50: POST /svc/post/delete', { takes: ['post_id', 'channel_id'] }],
  ['API-51: POST /svc/promote', { takes: ['tag', 'post_id', 'reblog_key', 'tumblelog_name'] }],
  [
    'API-52: POST /svc/unpromote',
    { takes: ['tag_id', 'tag', 'post_id', 'reblog_key', 'tumblelog_name'] },
  ],
  ['API-53: POST /answer', { takes: ['post_id', 'tumblelog', 'key', 'answer_text'] }],
  ['API-54: POST /deny_submission', { takes: ['pid'] }],
  ['API-55: POST /approve_submission', { takes: ['id', 'queue'] }],
  ['API-56, API-57: POST /remove_app_attribution', { takes: ['post_id', 'tumblelog_id'] }],
  [
    'API-59, API-62, API-63, APIM-38, APIM-40: POST /svc/share/email',
    { takes: [...shareFields, ...mailFields] },
  ],
  [
    'API-59, API-63, APIM-38, APIM-42: POST /svc/share/twitter',
    { takes: [...shareFields, 'message'] },
  ],
  [
    'API-59, API-63, APIM-38, APIM-41: POST /svc/share/facebook',
    { takes: [...shareFields, 'message'] },
  ],
  ['API-59, API-63, APIM-38: POST /svc/share/pinterest', { takes: shareFields }],
  ['API-59, API-63, APIM-38: POST /svc/share/reddit', { takes: shareFields }],
  ['API-60, API-63: POST /svc/email_tumblelog', { takes: ['tumblelog_name', ...mailFields] }],
  ['API-61, API-64, APIM-45: POST /svc/facebook_status', { answers: ['facebook_username'] }],
  [
    'API-65, APIM-36: GET /svc/post/share/{tumblelog_name}/{post_id}',
    { takes: ['tumblelog_name', 'post_id'], answers: ['share_popover_data'] },
  ],
  [
    'API-66: POST /svc/post/get_video_data',
    { takes: ['embed_url', 'embed_width'], answers: ['thumbnail'] },
  ],
  [
    'API-67: POST /svc/search/inline_gif',
    { takes: ['q', 'limit', 'context'], answers: ['media', 'message'] },
  ],
  ['API-69: POST /svc/log/conversion', { takes: ['log'] }],
  [
    'API-70: POST /svc/post/get_link_data',
    { takes: ['url'], answers: ['title', 'excerpt', 'author', 'thumbnail', 'url'] },
  ],
  [
    'APIM-03, APIM-04: GET /services/poll',
    { takes: ['token', 'unread_messages', 'mention_keys'], answers: ['unread_messages'] },
  ],
  [
    'APIM-06, APIM-08, APIM-29: GET /svc/conversations',
    {
      takes: ['participant'],
      answers: ['conversations', '_links[previous][href]', '_links[next][href]'],
    },
  ],
  [
    'APIM-09, APIM-10, APIM-11, APIM-12, APIM-32: GET /svc/conversations/messages',
    {
      takes: ['conversation_id', 'participant', 'participants', 'limit'],
      answers: ['messages[data]', 'messages[_links][previous]', 'messages[_links][next]'],
    },
  ],
  [
    'APIM-13: POST /svc/conversations/messages',
    {
      takes: [
        'conversation_id',
        'type',
        'participant',
        'participants',
        'message',
        'post',
        'context',
      ],
    },
  ],
  ['APIM-17: DELETE /svc/conversations/messages', ofOneSide],
  [
    'APIM-18: POST /svc/conversations/flag',
    { takes: ['conversation_id', 'participant', 'context', 'type'] },
  ],
  ['APIM-22: GET /svc/conversations/participant_info', { takes: ['q', 'participant'] }],
  ['APIM-23: POST /svc/conversations/tutorial_seen', {}],
  [
    'APIM-24, APIM-25: GET /svc/conversations/participant_suggestions',
    { takes: ['q', 'participant', 'limit', 'include_recent'], answers: ['blogs'] },
  ],
  ['APIM-31: POST /svc/conversations/mark_as_read', ofOneSide],
  ['APIM-49: POST /svc/post/ask', { takes: ['recipient', 'anonymous', 'question'] }],
  [
    'APIM-51, APIM-52: GET /svc/indash_blog/posts',
    {
      takes: ['tumblelog_name_or_id', 'post_id', 'limit', 'offset'],
      answers: ['posts', 'tumblelog', 'peepr_ad', 'tracking_html'],
    },
  ],
  ['APIM-53: GET /svc/indash_blog/header', { takes: ['tumblelog_name_or_id'] }],
  [
    'APIM-54, APIM-56: POST /svc/indash_blog/header',
    { takes: ['tumblelog_name_or_id', 'tumblelog'] },
  ],
  [
    'APIM-57: GET /svc/search/blog_search/{blogname}/{term}',
    {
      takes: [
        'blogname',
        'term',
        'next_offset',
        'limit',
        'sort',
        'post_type',
        'post_role',
        'filter_nsfw',
      ],
      answers: ['posts', 'next_offset'],
    },
  ],
  [
    'APIM-58: GET /svc/search/blog_search_typeahead/{blogname}',
    { takes: ['blogname'], answers: ['tags'] },
  ],
  ['APIM-59: POST /services/cslog', {}],
  ['APIM-61: POST /svc/log/lady', { takes: ['events'] }],
  ['ADS-14: POST /svc/log/trackers', { takes: ['trackers'] }],
];

/** Names of all fields of a schema, including those in lists and alternatives. */
function membersOf(schema: JsonSchema, within = ''): string[] {
  const own = fieldsOf(schema).flatMap((field) => {
    const name = within === '' ? field.name : `${within}[${field.name}]`;
    return [name, ...membersOf(field.schema, name)];
  });
  const parts = ['anyOf', 'allOf', 'oneOf'].flatMap((word) =>
    Object.values(asSchema(schema[word])),
  );
  return [
    ...own,
    ...[...parts, schema['items']].flatMap((part) =>
      part === undefined ? [] : membersOf(asSchema(part), within),
    ),
  ];
}
const namesIn = (side: 'input' | 'output', ...schemas: readonly (GenericSchema | undefined)[]) =>
  schemas.flatMap((schema) => (schema ? membersOf(jsonSchemaOf(schema, side)) : []));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each(calls)('%s has the specified fields', (title, { takes = [], answers = [] }) => {
  const [, method, specified = ''] = /: (\S+) (\S+)$/.exec(title) ?? [];
  const path = specified.replace(/\{(\w+)\}/g, ':$1');
  expect(app.app.routes).toContainEqual(expect.objectContaining({ method, path }));
  const call = [...catalogue.values()].find((one) => one.method === method && one.path === path);
  if (!call) throw new Error('no such call');
  const { params, query, body, response } = call;
  expect(namesIn('input', params, query, body)).toEqual(expect.arrayContaining([...takes]));
  expect(namesIn('output', response)).toEqual(expect.arrayContaining([...answers]));
});
