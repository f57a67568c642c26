import { setCookie } from 'hono/cookie';
import {
  appearanceAttributes,
  appearanceCookie,
  defaultAppearance,
  readAppearance,
  writeAppearance,
  type Appearance,
} from '@tessera/shared-contracts/settings/appearance';
import type { AppContext, RequestValues } from './context.ts';
import { readCookie } from './read-cookie.ts';

/** The appearance that this browser has chosen. */
export const appearanceOf = (c: Pick<RequestValues, 'req'>): Appearance =>
  readAppearance(readCookie(c, appearanceCookie.name));

/** Scripts of the account menu set this cookie too. */
export function rememberAppearance(c: AppContext, appearance: Appearance): void {
  setCookie(c, appearanceCookie.name, writeAppearance(appearance), {
    path: '/',
    sameSite: 'Lax',
    secure: c.var.deps.env.isSecure,
    maxAge: appearanceCookie.lifetime,
  });
}

/** The attributes of `<html>` for an appearance. */
export const htmlAttributes = ({ scheme, size }: Appearance): Readonly<Record<string, string>> => ({
  ...(scheme !== defaultAppearance.scheme && { [appearanceAttributes.scheme]: scheme }),
  ...(size !== defaultAppearance.size && { [appearanceAttributes.size]: size }),
});
