/** A line of a chat; `name` is '' if no one is named. */
export interface ChatLine {
  readonly name: string;
  readonly text: string;
}

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
      const match = /^([^:]{1,60}):(?!\/\/)\s*(.*)$/u.exec(line);
      return match
        ? { name: (match[1] ?? '').trim(), text: match[2] ?? '' }
        : { name: '', text: line };
    });
}
