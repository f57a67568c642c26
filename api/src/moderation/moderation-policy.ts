import type { AppContext, Viewer } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';

/** The viewer of a staff page; 404 for everyone else. */
export function requireStaff(c: AppContext): Viewer {
  const { viewer } = c.var;
  if (viewer?.isStaff !== true) throw notFound();
  return viewer;
}
