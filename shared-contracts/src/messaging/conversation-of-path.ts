/** The blog whose conversation an address opens; undefined for any other address. */
export function conversationOfPath(pathname: string): string | undefined {
  const path = /^\/(?:conversation\/new|messaging\/conversation)\/@?([a-z\d-]+)\/?$/i;
  return path.exec(pathname)?.[1]?.toLowerCase();
}
