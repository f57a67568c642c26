import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { formTexts } from '../texts.ts';
import { losesInRich } from './lossless.ts';

/** A text in another editor, and the question to ask first when that would cost something. */
export interface SwitchedText {
  readonly text: string;
  readonly question?: string;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const paragraphs = (text: string): string => text.trim().split(/\n\s*\n/).map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`).join('');
const hasMarkdownSigns = (text: string): boolean => /[*_`[\]]|^\s{0,3}(?:#|>|[-+]\s|\d+[.)]\s)/m.test(text);

/** Takes a text from one editor to another: as it is where that is possible, with a question where it is not. Markdown may hold HTML, so nothing is lost on the way there. */
export function switchText(text: string, from: EditorType, to: EditorType): SwitchedText {
  if (isBlank(text)) return { text: '' };
  const isHtml = from !== 'markdown' || /^\s*</.test(text);
  const switched = isHtml || to === 'markdown' ? text : paragraphs(text);
  if (!isHtml && hasMarkdownSigns(text)) return { text: switched, question: formTexts.switchFromMarkdown };
  return to === 'rich' && losesInRich(switched) ? { text: switched, question: formTexts.switchToRich } : { text: switched };
}

/** The one text of a model that the editor writes; undefined for types without one. */
export function writtenText(model: PostFormModel): string | undefined {
  switch (model.type) {
    case 'text': return model.body;
    case 'quote': return model.source;
    case 'note': return model.answer;
    case 'chat': return undefined;
    default: return model.caption;
  }
}

/** The model with another text in the editor. */
export function withWrittenText(model: PostFormModel, text: string): PostFormModel {
  switch (model.type) {
    case 'text': return { ...model, body: text };
    case 'quote': return { ...model, source: text };
    case 'note': return { ...model, answer: text };
    case 'chat': return model;
    default: return { ...model, caption: text };
  }
}
