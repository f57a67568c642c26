import * as v from 'valibot';

/** Hosts besides that of `BASE_URL` that calls may add to the name of a blog, as `name.HOST`. */
export const blogHostVariables = {
  BLOG_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(
        /^[a-z0-9.:,\s-]*$/,
        'BLOG_HOSTS must be hosts with commas between them, such as example.org,example.net.',
      ),
      v.transform((list) => list.split(',').map((host) => host.trim())),
      v.filterItems((host) => host !== ''),
    ),
    '',
  ),
} as const;
