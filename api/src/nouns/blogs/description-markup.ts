/** A complete tag or comment. Quoted values may contain `>`. */
const tag = /<(\/?)([a-z][a-z0-9]*)(?:\s(?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?\/?>|<!--/gi;
/** Elements without an end tag. */
const empty: readonly string[] = ['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link', 'embed'];

/** The names of elements that are complete in a text: opened and closed again, or empty. */
function completeElements(text: string): ReadonlySet<string> {
  const opened = new Set<string>();
  const complete = new Set<string>();
  for (const [, slash, given = ''] of text.matchAll(tag)) {
    const name = given.toLowerCase();
    if (empty.includes(name)) complete.add(name);
    else if (slash === '') opened.add(name);
    else if (opened.has(name)) complete.add(name);
  }
  complete.delete('');
  return complete;
}

/**
 * The HTML of a description, in which every `<` that starts no complete element is text; undefined
 * if the description has no complete element, and so is plain text.
 */
export function descriptionMarkup(description: string): string | undefined {
  if (!description.includes('<')) return undefined;
  const complete = completeElements(description);
  if (complete.size === 0) return undefined;
  let html = '';
  let end = 0;
  const asText = (text: string): string => text.replaceAll('<', '&lt;');
  for (const { 0: written, 2: name, index } of description.matchAll(tag)) {
    const isMarkup = name === undefined || complete.has(name.toLowerCase());
    html += asText(description.slice(end, index)) + (isMarkup ? written : asText(written));
    end = index + written.length;
  }
  return html + asText(description.slice(end));
}
