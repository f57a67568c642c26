import { defaultTheme } from '../blogs/blog.ts';
import type { SuggestedBlog } from '../messaging/conversation.ts';

/** A blog suggested as a recipient. */
export const sampleSuggestion = (
  name: string,
  changes: Partial<SuggestedBlog> = {},
): SuggestedBlog => ({
  uuid: `uuid-${name}`,
  name,
  title: `${name}’s notes`,
  url: `/@${name}`,
  avatar_url: `/avatar/${name}/96`,
  theme: { ...defaultTheme, background_tint: '#edeae3' },
  can_receive_messages: true,
  ...changes,
});
