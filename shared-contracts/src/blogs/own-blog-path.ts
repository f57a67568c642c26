/** Where programs of others expect a blog of the user; the server redirects to the blog. */
export const ownBlogPath = (name: string): string => `/blog/${name}`;
