import type { PostSaid } from '@tessera/shared-contracts/posts/post-versions';
import { versionTexts } from '@tessera/shared-contracts/posts/version-texts';
import { textChanges, type TextChange } from '@tessera/shared-ui/format/text-diff';

/** A part of a post that an edit changed, and how. */
export interface ChangedField {
  readonly name: 'title' | 'text' | 'tags' | 'media';
  readonly changes: readonly TextChange[];
}

/** Characters of unchanged text that are shown around a change. */
const around = 120;

/** Leaves out most of long texts that did not change. */
function shortened(changes: readonly TextChange[]): TextChange[] {
  return changes.map(({ kind, text }, at) => {
    const isFirst = at === 0;
    const isLast = at === changes.length - 1;
    const most = isFirst || isLast ? around : 2 * around;
    if (kind !== 'same' || text.length <= most + 1) return { kind, text };
    const [start, end] = [text.slice(0, around), text.slice(-around)];
    return {
      kind,
      text: `${isFirst ? '' : start}…${isLast ? '' : end}`.toWellFormed(),
    };
  });
}

/** What was removed from a list and what was added; its order is not shown. */
function listChanges(
  removed: readonly string[],
  added: readonly string[],
  separator: string,
): TextChange[] {
  const items = [
    ...removed.map((text): TextChange => ({ kind: 'removed', text })),
    ...added.map((text): TextChange => ({ kind: 'added', text })),
  ];
  return items.flatMap((item, at) =>
    at === 0 ? [item] : [{ kind: 'same', text: separator }, item],
  );
}

const missing = (items: readonly string[], others: readonly string[]): string[] =>
  items.filter((item) => !others.includes(item)).map((tag) => `#${tag}`);

/** The descriptions of media that are not among others. */
const missingMedia = (media: PostSaid['media'], others: PostSaid['media']): string[] =>
  media
    .filter(({ url, name }) => !others.some((other) => other.url === url && other.name === name))
    .map(({ name }) => (name === '' ? versionTexts.unnamed : name));

/** What an edit changed, by the parts of a post. */
export function changesBetween(before: PostSaid, after: PostSaid): readonly ChangedField[] {
  const fields: ChangedField[] = [
    { name: 'title', changes: textChanges(before.title, after.title) },
    { name: 'text', changes: shortened(textChanges(before.text, after.text)) },
    {
      name: 'tags',
      changes: listChanges(missing(before.tags, after.tags), missing(after.tags, before.tags), ' '),
    },
    {
      name: 'media',
      changes: listChanges(
        missingMedia(before.media, after.media),
        missingMedia(after.media, before.media),
        '\n',
      ),
    },
  ];
  return fields.filter(({ changes }) => changes.some(({ kind }) => kind !== 'same'));
}
