import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import type { ReactNode } from 'react';
import styles from './LinkedText.module.css';

/** Bidirectional overrides, which can make `gpj.exe` read as `exe.jpg`. */
const overrides = /[\u202d\u202e]/g;
/**
 * All characters that change the direction of text. Ordinary text may contain any of them except
 * the overrides; the text of links must contain none.
 */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const withoutOverrides = (text: string): string => text.replace(overrides, '');
const withoutDirections = (text: string): string => text.replace(directions, '');

const person = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?';
const fewEmoji = new RegExp(
  `^(?:(?:\\p{Regional_Indicator}{2}|${person}(?:\\u200d${person})*) ?){1,3}$`,
  'u',
);

/** Whether a text is one to three emoji and nothing else, apart from a space after each. */
export const isFewEmoji = (text: string): boolean => fewEmoji.test(text);

/**
 * The text of a message with its links. Links that overlap an earlier link, are out of range or are
 * not http(s) stay plain text.
 */
export function LinkedText({ text, formatting }: Message['content']): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const {
    position: [from, to],
    attributes: { url },
  } of formatting) {
    if (from < end || to <= from || to > text.length || !/^https?:\/\//i.test(url)) continue;
    parts.push(
      withoutOverrides(text.slice(end, from)),
      <a key={from} href={url} rel="noopener nofollow ugc">
        {withoutDirections(text.slice(from, to))}
      </a>,
    );
    end = to;
  }
  return (
    <span className={styles.text} data-large={isFewEmoji(text) || undefined}>
      {parts}
      {withoutOverrides(text.slice(end))}
    </span>
  );
}
