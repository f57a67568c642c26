/** The title of the document of a page: its own, followed by the name of the site. */
export const documentTitle = (title: string): string =>
  title === '' || title === 'Tessera' ? 'Tessera' : `${title} · Tessera`;
