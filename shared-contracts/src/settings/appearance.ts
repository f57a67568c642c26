import * as v from 'valibot';

/** Colours of the pages: as the system has them, or always the same. */
export const colourSchemes = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export const textSizes = ['small', 'normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

/** How pages look in one browser. */
export interface Appearance {
  readonly scheme: ColourScheme;
  readonly size: TextSize;
}

export const defaultAppearance: Appearance = { scheme: 'system', size: 'normal' };

/** Ours: the cookie with the appearance, as `dark.large`; lifetime in seconds. */
export const appearanceCookie = { name: 'tessera_look', lifetime: 31_536_000 } as const;

export const writeAppearance = ({ scheme, size }: Appearance): string => `${scheme}.${size}`;

/** Reads the value of the cookie; unknown parts are as by default. */
export function readAppearance(written = ''): Appearance {
  const [scheme = '', size = ''] = written.split('.');
  return {
    scheme: colourSchemes.find((one) => one === scheme) ?? defaultAppearance.scheme,
    size: textSizes.find((one) => one === size) ?? defaultAppearance.size,
  };
}

/** The attributes of `<html>` by which tokens.css knows the appearance; none for the default. */
export const appearanceAttributes = { scheme: 'data-scheme', size: 'data-text-size' } as const;

export const appearanceFields = {
  scheme: v.picklist(colourSchemes),
  size: v.picklist(textSizes),
};

export const appearanceTexts = {
  title: 'Appearance',
  scheme: 'Colors',
  schemes: { system: 'System', light: 'Light', dark: 'Dark' },
  size: 'Text size',
  sizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
  where: 'In this browser',
} as const;
