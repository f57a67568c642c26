/** Helpers that open blog pages in tests. */
import { dropSharedPages } from './shared-pages.ts';
import type { TestApp, TestClient } from '../test-app.ts';

export const openPage = async (client: Pick<TestClient, 'get'>, path: string) => {
  const answer = await client.get(path);
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  };
};
/** Changes columns of a blog. */
export async function changeBlog(
  { db, deps }: TestApp,
  columns: Record<string, unknown>,
  name = 'ada',
): Promise<void> {
  await db.updateTable('blogs').set(columns).where('name', '=', name).execute();
  dropSharedPages(deps);
}
