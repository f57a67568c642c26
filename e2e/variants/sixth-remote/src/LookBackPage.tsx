import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { RemotePageProps } from '@tessera/shared-contracts/platform/remote-page';
import { RemoteIsland } from '@tessera/shared-ui/islands/RemoteIsland';
import type { ReactNode } from 'react';
import { Draw } from './Draw.tsx';
import { owner } from './look-back.ts';
import './look-back.css';

/** The page: readable without script, when its link leads to all posts instead of one. */
export function LookBackPage({ user }: RemotePageProps): ReactNode {
  const blog = user?.name ?? '';
  return (
    <section className="look-back">
      <h1 className="look-back__title">Look back</h1>
      <p>One of your posts, drawn at random.</p>
      <RemoteIsland owner={owner} name="draw" seed={{ blog }}>
        <Draw blog={blog} />
      </RemoteIsland>
      <p>
        <a href={blogPaths.home(blog)}>All posts of {blog}</a>
      </p>
    </section>
  );
}
