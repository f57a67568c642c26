import { scrollAnimation } from '../shell/constants.ts';

/**
 * Durations in milliseconds and dimensions of the post form and fast-compose, from the
 * specification.
 */
export const fastComposeMotion = { icon: 150, stagger: 50 } as const;
export const postFormMotion = {
  min: 50,
  max: 250,
  scrollIntoView: scrollAnimation,
  inlineRemoval: 200,
} as const;
/** Delay of the toast after a save. */
export const saveToastDelay = 250;
export const scrollHelper = {
  triggerPadding: -50,
  contentPadding: 20,
  debounce: 200,
  speed: 250,
} as const;
/** Width of the link bubble in px. */
export const linkBubbleWidth = { min: 200, max: 600 } as const;
export const undoDebounce = 500;
/**
 * Dragging near the upper or lower edge of the viewport scrolls. `zone`: height of the area at each
 * edge, as a share of the viewport height; `throttle`: milliseconds between two steps.
 */
export const dragScroll = { zone: 0.2, throttle: 50 } as const;

/** Editors; the index is the format code. */
export const editorTypes = ['rich', 'html', 'markdown'] as const;
export type EditorType = (typeof editorTypes)[number];
export const defaultEditorType: EditorType = 'rich';

/** The editor for a format code: 0 is rich, 1 html, 2 markdown; any other code, the default. */
export const editorFromFormat = (code: number): EditorType =>
  editorTypes[code] ?? defaultEditorType;
