import { tagPaths } from '@tessera/shared-contracts/explore/tag-paths';
import type { RequestValues } from '../../../base/http/context.ts';
import { loadStream } from '../../../nouns/posts/load-stream.ts';
import { requireTag } from '../../../nouns/tags/require-tag.ts';
import { answerFeed } from './answer-feed.ts';

/** The newest posts with a tag, of all blogs, as visitors see them. */
export async function tagFeed(c: RequestValues): Promise<Response> {
  const { key: tag } = requireTag(c);
  const { posts } = await loadStream(
    c.var.deps,
    { kind: 'tagged', viewer: undefined, tag },
    { before: undefined, after: undefined },
  );
  return answerFeed(c, {
    title: `#${tag} · Tessera`,
    description: `Posts tagged ${tag} on Tessera.`,
    page: tagPaths.recent(tag),
    since: new Date(0),
    posts,
  });
}
