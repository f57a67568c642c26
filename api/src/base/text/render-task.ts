import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { invalid } from '../wire/refusal.ts';
import type { OwnHosts } from './embedded-address.ts';
import { completeWritten, renderWritten, sanitiseHtml, type KnownParts } from './sanitise.ts';

/** A renderer task as sent to a worker thread. */
export type RenderTask = { readonly hosts: OwnHosts } & (
  | { readonly kind: 'render'; readonly source: string; readonly editor: EditorType }
  | {
      readonly kind: 'finish';
      readonly html: string;
      readonly editor: EditorType;
      readonly known: KnownParts;
    }
  | { readonly kind: 'clean'; readonly html: string }
);

export type RenderOutcome =
  | { readonly kind: 'done'; readonly html: string }
  | { readonly kind: 'refused'; readonly errors: readonly string[] };

/**
 * Runs a task. Refuses with 400 if the text is too complex to parse, or if the resulting HTML
 * exceeds {@link postLimits.html} bytes.
 */
export function runRenderTask(task: RenderTask): string {
  // several stored texts together, each within its limit
  if (task.kind === 'clean') return sanitiseHtml(task.html, undefined, task.hosts);
  const html =
    task.kind === 'render'
      ? renderWritten(task.source, task.editor, task.hosts)
      : completeWritten(task.html, task.editor, task.known, task.hosts);
  if (Buffer.byteLength(html) > postLimits.html) throw invalid(refusalTexts.tooLong);
  return html;
}
