import {
  createFakePlatform,
  sentBody,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import {
  sampleChannel,
  samplePostAction,
  signedIn,
} from '@tessera/shared-contracts/testing/samples';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { User } from '@tessera/shared-contracts/accounts/user';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import {
  fetchPost,
  updatePost,
  type EditablePost,
} from '@tessera/shared-contracts/posts/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import {
  createUnsavedDraftStores,
  type UnsavedDraftStores,
} from '../post-form/drafts/unsaved-drafts.ts';
import type { MakeSync } from '../post-form/drafts/page-sync.ts';
import { createPostForms, type PostForms } from '../post-form/post-forms.ts';

export const ada = sampleChannel();
export const side = sampleChannel({
  name: 'side',
  uuid: 'uuid-side',
  is_current: false,
  is_primary: false,
});

export const blogOf = (name: string) => ({
  name,
  uuid: `uuid-${name}`,
  title: name,
  description: '',
  url: `/@${name}`,
  avatar_url: `/avatar/${name}/64`,
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: true,
  asks: false,
  anonymous_asks: false,
});

/** A post of the user, as the form fetches it. */
export const editable = (changes: Partial<EditablePost> = {}): EditablePost => ({
  id: '7',
  type: 'text',
  state: '0',
  is_private: 0,
  publish_on: '',
  date: '',
  slug: '',
  source_url: '',
  one: 'Rain',
  two: '<p>All day.</p>',
  three: '',
  tags: 'weather',
  tag_list: ['weather'],
  editor_type: 'html',
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: false,
  can_be_liked: true,
  can_be_reblogged: true,
  carousel_display: false,
  carousel_link_url: '',
  reblog_id: '',
  reblog_key: '',
  reblog_tree: [],
  can_reblog_as: null,
  is_edit: true,
  is_reblog: false,
  ...changes,
});

type Fetched = CallOutput<typeof fetchPost>;
export const fetched = (post: Partial<EditablePost> = {}, blog = 'ada'): Fetched => ({
  errors: false,
  post: editable(post),
  post_tumblelog: { ...blogOf(blog), name_or_id: blog },
  post_context_page: 'dashboard',
  created_post: false,
});

export type SaveAnswer = CallOutput<typeof updatePost>;
/** The server's response to a save. */
export function saved(
  changes: {
    readonly isEdit?: boolean;
    readonly page?: SaveAnswer['post_context_page'];
    readonly created?: boolean;
    readonly id?: string;
    /** The blog whose page the form was opened on. */
    readonly context?: SaveAnswer['context_tumblelog'];
  } = {},
): SaveAnswer {
  const { isEdit = false, page = 'dashboard', created = !isEdit, id = '900' } = changes;
  const counts = { posts_count: 3, drafts_count: 1, queue_count: 0, messages_count: 0 };
  const action = samplePostAction({ id, tumblelog: 'ada', is_mine: true });
  return {
    errors: false,
    post: {
      action,
      type: 'text',
      state: 'published',
      slug: '',
      post_url: `/@ada/post/${id}`,
      tiny_url: `/p/${id}`,
      published_at: null,
      updated_at: '2026-01-01T00:00:00.000Z',
      publish_on: null,
      blog: action['tumblelog-data'],
      content: { type: 'text', title: '', body_html: '' },
      trail: [],
      tags: [],
      source_url: '',
      source_title: '',
      like_count: 0,
      reblog_count: 0,
      reply_count: 0,
      note_count: 0,
      is_nsfw: false,
      summary: '',
      is_edit: isEdit,
      is_reblog: false,
    },
    post_dashboard_html: `<article data-post-id="${id}">saved</article>`,
    post_context_page: page,
    post_tumblelog: { ...blogOf('ada'), name_or_id: 'ada', ...counts },
    context_tumblelog: changes.context ?? { name: 'ada', ...counts },
    message: 'Posted to ada',
    created_post: created,
  };
}

export interface FormSetup {
  readonly platform: FakePlatform;
  readonly slot: HTMLElement;
  readonly drafts: UnsavedDraftStores;
  readonly forms: PostForms;
}

/**
 * The post forms of a signed-in user on an empty page. Drafts stay in this browser unless a test
 * synchronises them. The editor is HTML by default, since tests
 * in jsdom cannot type into the rich editor.
 */
export function setUpForms(
  user: Partial<User> = {},
  drafts: UnsavedDraftStores = createUnsavedDraftStores(),
  makeSync: MakeSync = () => undefined,
): FormSetup {
  // the forms render asynchronously, as in a browser
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML =
    '<main id="main"><section data-stream><div data-stream-posts></div></section></main><div id="slot-compose"></div>';
  const slot = document.getElementById('slot-compose');
  if (!slot) throw new Error('no slot');
  const platform = createFakePlatform(signedIn({ defaultEditorType: 'html', ...user }));
  platform.answer(getPostFormBuilderData, {
    channels: platform.bootstrap.channels,
    limits: platform.bootstrap.user?.limits ?? {},
    networks: [],
  });
  platform.answer(fetchPost, fetched());
  platform.answer(updatePost, saved());
  return { platform, slot, drafts, forms: createPostForms(platform, slot, drafts, makeSync) };
}

/** Bodies of the saves so far. */
export const savesOf = (platform: FakePlatform): unknown[] =>
  platform.calls.filter((call) => call.path === updatePost.path).map(sentBody);
/** Names of the events so far. */
export const eventsOf = (platform: FakePlatform): string[] =>
  platform.emitted.map((event) => event.name);
