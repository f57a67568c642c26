import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { blogTexts, ownBlock } from './texts.ts';

/**
 * The gate that is shown instead of a blog's page, with the data that its controls need.
 */
export const blogGate = v.variant('bar', [
  v.object({ bar: v.literal('login'), returnTo: v.string() }),
  v.object({ bar: v.literal('adults'), formKey: v.string(), returnTo: v.string() }),
  v.object({ bar: v.literal('closed') }),
  v.object({
    bar: v.literal('own-block'),
    blog: v.string(),
    /** Names of the viewer's blogs that block the blog. */
    blockers: list(v.string()),
    formKey: v.string(),
    returnTo: v.string(),
  }),
]);
export type BlogGate = v.InferOutput<typeof blogGate>;

/** The title and text of a gate. */
export function gateTexts(gate: BlogGate): { readonly title: string; readonly text: string } {
  switch (gate.bar) {
    case 'login':
      return { title: blogTexts.loginOnly, text: blogTexts.loginOnlyText };
    case 'adults':
      return { title: blogTexts.forAdults, text: blogTexts.forAdultsText };
    case 'closed':
      return { title: blogTexts.closed, text: blogTexts.closedText };
    case 'own-block':
      return { title: ownBlock.title(gate.blog), text: ownBlock.text(gate.blockers) };
  }
}
