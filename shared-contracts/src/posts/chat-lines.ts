/** A line of a chat; `name` is '' if no one is named. */
export interface ChatLine {
  readonly name: string;
  readonly text: string;
}

/**
 * A name, a colon and the words. The colon of a time, as in `10:30`, and that of a URL separate
 * nothing.
 */
const namedLine =
  /^((?:[^:：﹕]|(?<=\p{Nd})[:：﹕](?=\p{Nd}{2})){1,60})(?!(?<=\p{Nd})[:：﹕]\p{Nd}{2})[:：﹕](?!\/\/)\s*(.*)$/u;

/**
 * Parses a chat of lines `Name: text`; `name` is '' for a line without one. Used by the form's
 * preview and by the server.
 */
export function readChat(chat: string): ChatLine[] {
  return chat
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const match = namedLine.exec(line);
      return match
        ? { name: (match[1] ?? '').trim(), text: match[2] ?? '' }
        : { name: '', text: line };
    });
}
