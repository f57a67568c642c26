/** The seven types that users can create, in the order of fast-compose and of the type tabs. */
export const creatablePostTypes = [
  'text',
  'photo',
  'quote',
  'link',
  'chat',
  'audio',
  'video',
] as const;
export type CreatablePostType = (typeof creatablePostTypes)[number];

/** All types of posts. `note` is the answer to a question and cannot be picked. */
export const postTypes = [...creatablePostTypes, 'note'] as const;
export type PostType = (typeof postTypes)[number];

export const isCreatablePostType = (type: string): type is CreatablePostType =>
  creatablePostTypes.some((known) => known === type);
export const isPostType = (type: string): type is PostType =>
  postTypes.some((known) => known === type);

/** The user-facing label of a type. */
export const postTypeLabels: Readonly<Record<PostType, string>> = {
  text: 'Text',
  photo: 'Photo',
  quote: 'Quote',
  link: 'Link',
  chat: 'Chat',
  audio: 'Audio',
  video: 'Video',
  note: 'Answer',
};
