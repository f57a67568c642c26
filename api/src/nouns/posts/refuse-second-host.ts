import type { AppContext } from '../../base/http/context.ts';

/** The code by which programs know that a blog has to be read through `/svc/indash_blog`. */
const readElsewhere = 4012;

/**
 * `/v2/blog/{blog}/posts`, which programs ask first. There is no such interface: the answer sends
 * them to `/svc/indash_blog`, in the shape that they read. It is the same for every blog.
 */
export const refuseSecondHost = (c: AppContext): Response =>
  c.json(
    {
      meta: { status: 404, msg: 'Not Found' },
      response: [],
      errors: [
        {
          title: 'Not Found',
          code: readElsewhere,
          detail: 'Read the posts of this blog at /svc/indash_blog.',
        },
      ],
    },
    404,
    { 'Cache-Control': 'no-store' },
  );
