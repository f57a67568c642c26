import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { textFieldKey } from '@tessera/shared-ui/overlays/listbox-keys';
import { createStore } from '@tessera/shared-ui/store';
import { suggestBlogs } from '@tessera/shared-contracts/blogs/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { mentionStart } from '@tessera/shared-contracts/posts/body-markup';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { EMPTY, Subject, switchAll, type Observable } from 'rxjs';
import { afterPause } from '../../../lookups/after-pause.ts';
import { Mention } from '../nodes/Mention.ts';

export type SuggestedBlog = CallOutput<typeof suggestBlogs>['blogs'][number];

/** The list of blogs under an @ that is being typed. */
export interface OpenMenu {
  /** Document positions of the @ and of the end of the typed name. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
  readonly blogs: readonly SuggestedBlog[];
  /** Index of the active blog. */
  readonly active: number | undefined;
  readonly isLoading: boolean;
}

/** A store for `useStore`, and the editor extension that fills it. */
export interface MentionMenu {
  readonly state: OpenMenu | undefined;
  subscribe(listener: () => void): () => void;
  choose(index: number): void;
  readonly extension: Extension;
}

const askDelay = 120;

const typedName = new RegExp(`${mentionStart}([A-Za-z\\d-]{0,32})$`, 'u');

/**
 * The mention being typed before the cursor. Undefined in code, and in a link, because a mention is
 * itself a link.
 */
function typedMention({
  doc,
  selection,
  schema: {
    marks: { code, link },
  },
}: EditorState):
  | { readonly from: number; readonly to: number; readonly query: string }
  | undefined {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return undefined;
  if ($from.marks().some(({ type }) => type === code)) return undefined;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 60),
    $from.parentOffset,
    undefined,
    '\ufffc',
  );
  const [, query] = typedName.exec(before) ?? [];
  if (query === undefined) return undefined;
  const from = $from.pos - query.length - 1;
  if (link && doc.rangeHasMark(from, $from.pos, link)) return undefined;
  return { from, to: $from.pos, query: query.toLowerCase() };
}

export function createMentionMenu(platform: Platform): MentionMenu {
  const menu = createStore<OpenMenu | undefined>(undefined);
  let view: EditorView | undefined;
  /** Position of an @ whose list was closed with Escape. */
  let dismissedAt: number | undefined;
  const answers = new Map<string, readonly SuggestedBlog[]>();
  /** The request for the query of the menu, in place of the one before it. */
  const asked$ = new Subject<Observable<readonly SuggestedBlog[] | undefined>>();
  asked$
    .pipe(switchAll())
    .subscribe((blogs) =>
      menu.set(blogs && menu.state && { ...menu.state, blogs, active: 0, isLoading: false }),
    );
  const stopAsking = (): void => asked$.next(EMPTY);
  function ask(query: string): void {
    const blogs$ = fromAbortable(async function fetchBlogs(signal) {
      const { blogs } = await platform.call(suggestBlogs, { query: { q: query } }, { signal });
      answers.set(query, blogs);
      return blogs;
    });
    // a mention can be written without suggestions
    function report(error: unknown): undefined {
      platform.log.error(error, { action: 'suggest blogs' });
    }
    asked$.next(afterPause(askDelay, blogs$, report));
  }
  function follow(current: EditorView): void {
    const typed = current.editable ? typedMention(current.state) : undefined;
    if (!typed || typed.from === dismissedAt) {
      if (!typed) dismissedAt = undefined;
      stopAsking();
      return menu.set(undefined);
    }
    if (menu.state?.query === typed.query && menu.state.from === typed.from) return;
    stopAsking();
    const known = answers.get(typed.query);
    // until the response arrives, earlier results that begin with the new query stay visible
    menu.set({
      ...typed,
      blogs:
        known ??
        (menu.state?.from === typed.from
          ? menu.state.blogs.filter(({ name }) => name.startsWith(typed.query))
          : []),
      active: 0,
      isLoading: !known,
    });
    if (!known) ask(typed.query);
  }
  function choose(index: number): void {
    const blog = menu.state?.blogs[index];
    if (!menu.state || !blog || !view) return;
    const { tr, schema } = view.state;
    const mention = schema.nodes[Mention.name]?.create({ name: blog.name });
    if (!mention) return;
    view.dispatch(
      tr.replaceWith(menu.state.from, menu.state.to, [mention, schema.text(' ')]).scrollIntoView(),
    );
    view.focus();
  }
  function pressKey(event: KeyboardEvent): boolean {
    if (!menu.state || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const { blogs, active, from } = menu.state;
    if (event.key === 'Enter' && event.shiftKey) return false;
    // Tab chooses, like Enter
    const key = event.key === 'Tab' && !event.shiftKey ? 'Enter' : event.key;
    const action = textFieldKey(
      { key, isComposing: false },
      { isOpen: true, count: blogs.length, active, past: 'wrap' },
    );
    if (action?.kind === 'move') menu.set({ ...menu.state, active: action.to });
    else if (action?.kind === 'choose') choose(action.index);
    else if (action?.kind === 'close') {
      dismissedAt = from;
      stopAsking();
      menu.set(undefined);
    }
    return action !== undefined;
  }

  const plugin = new Plugin({
    props: {
      handleKeyDown: (_view, event) => pressKey(event),
      handleDOMEvents: {
        blur: () => {
          stopAsking();
          menu.set(undefined);
          return false;
        },
      },
    },
    view(created) {
      view = created;
      return {
        update: follow,
        destroy() {
          stopAsking();
          view = undefined;
          menu.set(undefined);
        },
      };
    },
  });
  return {
    get state() {
      return menu.state;
    },
    subscribe: menu.subscribe,
    choose,
    // takes key presses before the keymaps of lists and paragraphs
    extension: Extension.create({
      name: 'mentionMenu',
      priority: 1000,
      addProseMirrorPlugins: () => [plugin],
    }),
  };
}
