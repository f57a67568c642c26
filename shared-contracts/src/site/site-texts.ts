import { pages } from '../pages/pages.ts';

/** The pages whose text the operator writes, in the order of the footer. */
export const siteTextNames = ['terms', 'privacy', 'rules', 'contact'] as const;
export type SiteTextName = (typeof siteTextNames)[number];

/** Facts about the page of each text. */
export const siteTexts = {
  terms: {
    path: pages.terms.path,
    title: 'Terms',
    description: 'The terms of this site.',
  },
  privacy: {
    path: pages.privacy.path,
    title: 'Privacy',
    description: 'What this site stores about you, and what it does with it.',
  },
  rules: {
    path: pages.rules.path,
    title: 'Community rules',
    description: 'What is welcome on this site, and what is not.',
  },
  contact: {
    path: pages.contact.path,
    title: 'Contact',
    description: 'How to reach the people who run this site.',
  },
} as const satisfies Readonly<
  Record<
    SiteTextName,
    { readonly path: string; readonly title: string; readonly description: string }
  >
>;

/** Limits of these texts (ours). `shown`: a refused text is shown again up to this length. */
export const siteTextLimits = { characters: 60_000, shown: 300_000 } as const;

/** User-facing texts of these pages and of their form (ours). */
export const siteTextTexts = {
  tooLong: `This text is too long. Use at most ${siteTextLimits.characters.toLocaleString('en-US')} characters.`,
  changedMeanwhile:
    'Someone else has changed this text since you opened it. Open the page in another tab, and save again to replace it with yours.',
  hint: 'In Markdown: ## for headings, - for lists, [words](https://…) for links. Leave it empty to show the standard text.',
  more: 'More about this site',
  standard:
    'This is the standard text of Tessera. The people who run this site have not changed it.',
  changed: (day: string): string => `Last changed on ${day}`,
} as const;
