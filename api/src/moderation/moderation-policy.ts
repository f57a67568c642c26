import type { AppContext, Viewer } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';

/** Returns the viewer if they are staff; refuses everyone else with 404. */
export function requireStaff(c: AppContext): Viewer {
  const { viewer } = c.var;
  if (viewer?.isStaff !== true) throw notFound();
  return viewer;
}
