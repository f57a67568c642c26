import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { Button } from '@tessera/shared-ui/Button';
import { useState, type ReactNode } from 'react';

type State =
  | { readonly name: 'idle' | 'busy' | 'none' }
  | { readonly name: 'drawn'; readonly href: string; readonly summary: string }
  | { readonly name: 'failed'; readonly text: string };

async function drawPost(platform: Platform, blog: string): Promise<State> {
  try {
    const { posts } = await platform.call(blogPosts, { query: { tumblelog_name_or_id: blog } });
    const post = posts[Math.floor(Math.random() * posts.length)];
    return post
      ? { name: 'drawn', href: post.post_url, summary: post.summary || 'A post without words' }
      : { name: 'none' };
  } catch (error) {
    platform.log.error(error, { part: 'draw' });
    return { name: 'failed', text: failureText('The post could not be drawn.') };
  }
}

/** A button that draws a post of a blog and links to it. It works once the island is hydrated. */
export function Draw({
  blog,
  platform,
}: {
  readonly blog: string;
  readonly platform?: Platform;
}): ReactNode {
  const [state, setState] = useState<State>({ name: 'idle' });
  async function draw(): Promise<void> {
    if (!platform) return;
    setState({ name: 'busy' });
    setState(await drawPost(platform, blog));
  }
  return (
    <>
      <Button
        variant="primary"
        isBusy={state.name === 'busy'}
        onClick={() => void draw()}
        {...{ [controlAttributes.action]: 'draw' }}
      >
        Draw a post
      </Button>
      <p className="look-back__drawn" role="status">
        {state.name === 'drawn' && <a href={state.href}>{state.summary}</a>}
        {state.name === 'none' && 'You have not posted yet.'}
        {state.name === 'failed' && state.text}
      </p>
    </>
  );
}
