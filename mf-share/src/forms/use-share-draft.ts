import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { useState } from 'react';
import { tabStore } from '@tessera/shared-ui/guarded-storage';

const keyOf = (subject: string): string => `tessera:share:${subject}`;
const storage = tabStore();

/**
 * The unsaved draft of a form, stored in this tab, so that it survives closing the popover and
 * reloading the page.
 *
 * @param subject identifies the user, the form, and the post or blog that is shared
 */
const readShareDraft = (subject: string): string | undefined =>
  storage.read(keyOf(subject)) ?? undefined;

/** Stores a draft; undefined removes it. */
function writeShareDraft(subject: string, text: string | undefined): void {
  if (text === undefined) storage.remove(keyOf(subject));
  else storage.write(keyOf(subject), text);
}

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
