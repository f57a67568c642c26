/** Form models and stored posts for tests, and their wire format. */
import { parse } from 'valibot';
import type { EditablePost } from './endpoints.ts';
import { toUpdateBody } from './form-wire.ts';
import {
  commonFormDefaults,
  type CommonFormModel,
  type PhotoItem,
  type PostFormModelOf,
} from './form-model.ts';
import { updateBody } from './wire-body.ts';

export const common = (changes: Partial<CommonFormModel> = {}): CommonFormModel => ({
  ...commonFormDefaults,
  tumblelog: 'ada',
  ...changes,
});
export const text = (changes: Partial<PostFormModelOf<'text'>> = {}): PostFormModelOf<'text'> => ({
  ...common(),
  type: 'text',
  title: 'Rain',
  body: '<p>All day.</p>',
  ...changes,
});
/** The update body of a model, as the server parses it. */
export const wire = (model: Parameters<typeof toUpdateBody>[0]) =>
  parse(updateBody, toUpdateBody(model, { submissionKey: 'k1' }));
export const photo = (changes: Partial<PhotoItem>): PhotoItem => ({
  id: 'o1',
  url: '',
  preuploadUrl: '',
  externalUrl: '',
  file: null,
  width: 0,
  height: 0,
  caption: '',
  isSelfie: false,
  isSelfieGif: false,
  photoRaw: '',
  livephotoUrl: '',
  ...changes,
});

/** A stored post, as returned for an edit. */
export const stored = (changes: Partial<EditablePost> = {}): EditablePost => ({
  id: '7',
  type: 'text',
  state: '0',
  is_private: 0,
  publish_on: '',
  date: '2026-05-01T10:00:00.000Z',
  slug: 'rain',
  source_url: 'https://a.example',
  one: 'Rain',
  two: '<p>All day.</p>',
  three: '',
  tags: 'weather,grey',
  tag_list: ['weather', 'grey'],
  editor_type: 'html',
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: true,
  can_be_liked: false,
  can_be_reblogged: true,
  reblog_id: '',
  reblog_key: 'rk',
  carousel_display: false,
  carousel_link_url: '',
  reblog_tree: [],
  can_reblog_as: null,
  is_edit: true,
  is_reblog: false,
  ...changes,
});
