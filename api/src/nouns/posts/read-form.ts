import { filledCommon, type Submit } from '@tessera/shared-contracts/posts/common-fields';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import {
  editorFromFormat,
  editorTypes,
  type EditorType,
} from '@tessera/shared-contracts/posts/post-form-constants';
import { fieldValues, filledModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { readTags } from '../../base/text/read-tags.ts';
import { fromSentCode } from './stored-states.ts';

/** The editor of a submit, sent as a name or a format code; the default for any other value. */
export function readEditor(editor: string, byDefault: EditorType): EditorType {
  const wanted = editor.trim().toLowerCase();
  if (/^[012]$/.test(wanted)) return editorFromFormat(Number(wanted));
  return editorTypes.find((known) => known === wanted) ?? byDefault;
}

/**
 * The form after a submit: `before` with the fields that were sent. So the form's own rules can
 * validate it. `before` is an empty form, or that of the stored post.
 */
export function readForm(sent: UpdateBody, before: PostFormModel): PostFormModel {
  const { state, tags } = sent.post;
  const submit: Submit = {
    sent,
    before,
    state: state === undefined ? before.state : fromSentCode(state),
    tags: tags === undefined ? before.tags : readTags(tags),
    editorType: readEditor(sent.editor_type ?? '', before.editorType),
  };
  const common = filledCommon((field) => field.fromWire(submit));
  const values: Readonly<Record<string, unknown>> = { ...before };
  return filledModel(before.type, common, (field, name) =>
    field.fromWire(sent, values[name], before),
  );
}

/** The values of a form that make up the content of its post, for comparison. */
export const contentOf = (model: PostFormModel): string =>
  JSON.stringify([
    model.type,
    model.editorType,
    ...fieldValues(model).map(([{ compared }, value]) => compared(value)),
  ]);
