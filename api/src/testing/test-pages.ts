/** Test helpers that open pages and change blogs. */
import { dropSharedPages } from '../base/page/shared-pages.ts';
import type { TestApp, TestClient } from './test-app.ts';

export const openPage = async (client: Pick<TestClient, 'get'>, path: string) => {
  const answer = await client.get(path);
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  };
};
/** Changes columns of a blog, and drops shared pages so that they show the change. */
export async function changeBlog(
  { db, deps }: TestApp,
  columns: Record<string, unknown>,
  name = 'ada',
): Promise<void> {
  await db.updateTable('blogs').set(columns).where('name', '=', name).execute();
  dropSharedPages(deps);
}
