import { blogNamePattern } from '@tessera/shared-contracts/blogs/blog';
import type { Env } from '../../base/settings/env.ts';
import { invalid } from '../../base/wire/refusal.ts';

type HostSettings = Pick<Env, 'baseUrl' | 'blogHosts'>;

/** The host of the site in `name.HOST`, without a port. */
const siteHost = ({ baseUrl }: HostSettings): string => new URL(baseUrl).hostname;

/** A blog as programs write it: `name.HOST`. */
export const nameAtHost = (env: HostSettings, name: string): string => `${name}.${siteHost(env)}`;

/**
 * The blog that a call names, in lower case and without its host: `name.HOST` becomes `name`. Only
 * one host is taken away, that of `BASE_URL` or one of `BLOG_HOSTS`. No name has a dot of its own.
 *
 * @throws RefusalError 400 if the host is not ours
 */
export function withoutHost(env: HostSettings, key: string): string {
  const given = key.trim().toLowerCase().replace(/^@/, '');
  const dot = given.indexOf('.');
  const name = given.slice(0, dot);
  if (dot < 0 || !blogNamePattern.test(name)) return given;
  const host = given.slice(dot + 1);
  if ([siteHost(env), new URL(env.baseUrl).host, ...env.blogHosts].includes(host)) return name;
  throw invalid(`${host} is not a host of this site.`);
}
