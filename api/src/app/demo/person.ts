import type { Palette, Scene } from './scenes.ts';

/** A demo blog: its author, its theme, and the texts of its posts. */
export interface Person {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly palette: Palette;
  readonly scenes: readonly Scene[];
  readonly tags: readonly string[];
  /** Titles and first paragraphs of longer posts. */
  readonly essays: readonly (readonly [title: string, body: string])[];
  /** Short texts that stand alone. */
  readonly notes: readonly string[];
  readonly captions: readonly string[];
  readonly quotes: readonly (readonly [quote: string, source: string])[];
  readonly chat: readonly string[];
  /** Submission guidelines; absent if the blog accepts no submissions. */
  readonly guidelines?: string;
  /** Titles of tunes. */
  readonly tunes: readonly string[];
}

/** Joins the lines of a chat. */
export const say = (...lines: string[]): string => lines.join('\n');
