import {
  appearanceAttributes,
  appearanceCookie,
  defaultAppearance,
  readAppearance,
  writeAppearance,
  type Appearance,
} from '@tessera/shared-contracts/settings/appearance';

/** The appearance that the cookie of this browser holds. */
export function shownAppearance(): Appearance {
  const start = `${appearanceCookie.name}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  return readAppearance(cookie?.slice(start.length));
}

/** Shows this page in an appearance, and keeps it for all pages of this browser. */
export function showAppearance(appearance: Appearance): void {
  const { documentElement } = document;
  const { scheme, size } = appearance;
  const value = `${appearanceCookie.name}=${writeAppearance(appearance)}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${value}; path=/; max-age=${appearanceCookie.lifetime}; samesite=lax${secure}`;
  const set = (name: string, value: string, isDefault: boolean): void => {
    if (isDefault) documentElement.removeAttribute(name);
    else documentElement.setAttribute(name, value);
  };
  set(appearanceAttributes.scheme, scheme, scheme === defaultAppearance.scheme);
  set(appearanceAttributes.size, size, size === defaultAppearance.size);
}
