/** The blog whose conversation a path opens; undefined for any other path. */
export function conversationOfPath(pathname: string): string | undefined {
  const path = /^\/(?:conversation\/new|messaging\/conversation)\/@?([a-z\d-]+)\/?$/i;
  return path.exec(pathname)?.[1]?.toLowerCase();
}
