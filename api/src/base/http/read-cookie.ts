import { parse } from 'hono/utils/cookie';
import type { RequestValues } from './context.ts';

/** All cookies of a request by name. */
export const readCookies = ({
  req,
}: Pick<RequestValues, 'req'>): Readonly<Record<string, string>> =>
  parse(req.header('cookie') ?? '');

/** A cookie of a request; undefined without it. */
export const readCookie = ({ req }: Pick<RequestValues, 'req'>, name: string): string | undefined =>
  parse(req.header('cookie') ?? '', name)[name];
