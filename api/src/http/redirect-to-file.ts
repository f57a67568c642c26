/**
 * Sends a browser to a signed address of a file that it may read. The address is not kept: the next
 * request is checked again.
 */
export const redirectToFile = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      Location: address,
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
