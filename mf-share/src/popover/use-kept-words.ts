import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { useState } from 'react';
import { keepWords, readKeptWords } from './kept-words.ts';

/** The text of a form, restored from an unsaved draft. If it equals `start`, nothing is stored. */
export function useKeptWords(
  { bootstrap: { user } }: Platform,
  { tumblelog_name, post_id }: SharePopoverData,
  form: string,
  start: string,
): [string, (text: string) => void] {
  const subject = `${user?.name ?? ''}:${form}:${tumblelog_name}:${post_id}`;
  const [text, setText] = useState(() => readKeptWords(subject) ?? start);
  return [
    text,
    (next) => {
      setText(next);
      keepWords(subject, next === start ? undefined : next);
    },
  ];
}
