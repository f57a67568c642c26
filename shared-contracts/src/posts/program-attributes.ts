/**
 * Attributes of a post's element that programs of others read in the pages of signed-in users, by
 * the names that these programs know.
 */
export const programAttributes = {
  root: 'data-root_id',
  reblogKey: 'data-reblog-key',
  blogName: 'data-tumblelog-name',
  blogKey: 'data-tumblelog-key',
  type: 'data-type',
} as const;
