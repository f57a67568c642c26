import type { RequestValues, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';

/**
 * Returns the viewer if they are staff; refuses everyone else with 404, and staff without a second
 * factor with 403.
 */
export async function requireStaff(c: RequestValues): Promise<Viewer> {
  const { viewer, deps } = c.var;
  if (viewer?.isStaff !== true) throw notFound();
  await deps.requireStaffFactor(viewer);
  return viewer;
}
