import type { Palette, Scene } from './pictures.ts';

/** One demo blog: who writes it, how it looks, and the words its posts are made of. */
export interface Person {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly palette: Palette;
  readonly scenes: readonly Scene[];
  readonly tags: readonly string[];
  /** Titles and first sentences of longer posts. */
  readonly essays: readonly (readonly [title: string, body: string])[];
  /** Sentences that stand alone. */
  readonly notes: readonly string[];
  readonly captions: readonly string[];
  readonly quotes: readonly (readonly [quote: string, source: string])[];
  readonly chat: readonly string[];
  /** What it says to those who send posts in; absent for who takes none. */
  readonly guidelines?: string;
  /** Names of pieces of music. */
  readonly tunes: readonly string[];
}

/** The lines of a chat as one text. */
export const say = (...lines: string[]): string => lines.join('\n');
