import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { useState } from 'react';
import { writeShareDraft, readShareDraft } from './share-drafts.ts';

/** The text of a form, restored from an unsaved draft. A text equal to `start` is not stored. */
export function useShareDraft(
  { bootstrap: { user } }: Platform,
  { tumblelog_name, post_id }: SharePopoverData,
  form: string,
  start: string,
): [string, (text: string) => void] {
  const subject = `${user?.name ?? ''}:${form}:${tumblelog_name}:${post_id}`;
  const [text, setText] = useState(() => readShareDraft(subject) ?? start);
  return [
    text,
    (next) => {
      setText(next);
      writeShareDraft(subject, next === start ? undefined : next);
    },
  ];
}
