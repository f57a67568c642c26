/**
 * Redirects to a presigned URL of a file that the reader may see. The redirect is not cached, so
 * every request is authorised again.
 */
export const redirectToFile = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      Location: address,
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie, Authorization',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
