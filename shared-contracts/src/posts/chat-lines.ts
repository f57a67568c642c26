/** One line of a chat; `name` is '' where nobody is named. */
export interface ChatLine {
  readonly name: string;
  readonly text: string;
}

/** Lines of a chat as `Name: what they say`; a line without a name continues without one. The form's preview and the server read them alike. */
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
