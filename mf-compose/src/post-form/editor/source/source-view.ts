import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LRLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { parser as html } from '@lezer/html';
import { tags } from '@lezer/highlight';
import { GFM, parser as markdown } from '@lezer/markdown';
import { undoDebounce, type EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';

export interface SourceViewOptions {
  readonly parent: HTMLElement;
  readonly mode: Exclude<EditorType, 'rich'>;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

/** An editor of source text. */
export interface SourceView {
  read(): string;
  setDisabled(isDisabled: boolean): void;
  /** Focuses the editor, with the cursor where it was in the plain field. */
  focus(selection: { readonly from: number; readonly to: number }): void;
  destroy(): void;
}

const markdownData = defineLanguageFacet();
const languages = {
  html: () => LRLanguage.define({ name: 'html', parser: html }),
  markdown: () => new Language(markdownData, markdown.configure(GFM), [], 'markdown'),
} as const;

const colours = HighlightStyle.define([
  {
    tag: [
      tags.tagName,
      tags.angleBracket,
      tags.processingInstruction,
      tags.meta,
      tags.contentSeparator,
    ],
    color: 'var(--accent-chat)',
  },
  { tag: [tags.attributeName, tags.labelName], color: 'var(--accent-photo)' },
  { tag: [tags.attributeValue, tags.url, tags.link], color: 'var(--accent-link)' },
  { tag: [tags.comment, tags.quote], color: 'var(--ink-quiet)', fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: 'var(--weight-bold)', color: 'var(--accent-text)' },
  { tag: tags.strong, fontWeight: 'var(--weight-bold)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.monospace, tags.character, tags.escape], color: 'var(--accent-quote)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

const theme = EditorView.theme({
  '&': { font: 'var(--type-300) / var(--leading-text) var(--font-code)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'auto' },
  '.cm-content': {
    minHeight: 'inherit',
    padding: '0',
    caretColor: 'var(--ink)',
    unicodeBidi: 'plaintext',
  },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--ink-quiet)' },
});

/** The page's CSP nonce, for the styles that the editor creates at run time. */
const pageNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** Creates an editor for HTML or Markdown. Tab moves focus out of it, as in any field. */
export function createSourceView({
  parent,
  mode,
  label,
  placeholder,
  text,
  disabled,
  onChange,
}: SourceViewOptions): SourceView {
  const editable = new Compartment();
  const editability = (isDisabled: boolean) => [
    EditorView.editable.of(!isDisabled),
    EditorState.readOnly.of(isDisabled),
  ];
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      EditorView.cspNonce.of(pageNonce()),
      history({ newGroupDelay: undoDebounce }),
      // Ctrl+Enter or Cmd+Enter submits the form and must not change the text
      keymap.of([{ key: 'Mod-Enter', run: () => true }, ...defaultKeymap, ...historyKeymap]),
      languages[mode](),
      syntaxHighlighting(colours),
      theme,
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      placeholderText(placeholder),
      EditorView.contentAttributes.of({
        'aria-label': label,
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
        [postFormAttributes.source]: mode,
      }),
      // a text that a conversion made too long can only become shorter
      EditorState.changeFilter.of(
        ({ newDoc, startState }) =>
          newDoc.length <= Math.max(postLimits.body, startState.doc.length),
      ),
      editable.of(editability(disabled)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange();
      }),
    ],
  });
  return {
    read: () => view.state.doc.toString(),
    setDisabled: (isDisabled) =>
      view.dispatch({ effects: editable.reconfigure(editability(isDisabled)) }),
    focus({ from, to }) {
      const { length } = view.state.doc;
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
