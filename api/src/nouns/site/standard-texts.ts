import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import { siteTexts, type SiteTextName } from '@tessera/shared-contracts/site/site-texts';

/** What the standard texts depend on. */
export interface SiteFacts {
  /** Whether the operator shows ads beside streams. */
  readonly hasAds: boolean;
  /** Whether users can link accounts of other networks. */
  readonly hasNetworks: boolean;
}

const terms = `The people who run this site have not written terms yet.

What you write stays yours. By posting it here you let this site store it and show it to the people you chose. You can delete a post at any time, and export everything you have made.

Please read the [community rules](${siteTexts.rules.path}) and [what we store](${siteTexts.privacy.path}).`;

const rules = `The people who run this site have not written rules of their own yet. Until they do, these apply:

- Be kind. Don’t harass, threaten or shame anybody.
- No hate against people for who they are.
- Don’t post what belongs to others without their permission.
- Mark what is not for everybody as sensitive.
- No spam, no scams, no pretending to be somebody else.
- Nothing that harms children, and nothing illegal.

If you see something that breaks these rules, choose Report in the menu of the post, blog or conversation. Staff can hide or remove posts, and suspend blogs; they tell the owner of a removed post why.`;

const contact = `The people who run this site have not said how to reach them yet.

To tell them about a post, a blog or a conversation, choose Report in its menu. A report needs no account, and nobody else sees it.`;

const privacy = ({ hasAds, hasNetworks }: SiteFacts): string => `## What we store

- **Your account:** your email address, a scrambled form of your password that nobody can turn back, the passkeys and the second factor that you set up, and your settings.
- **What you make:** your blogs, posts, drafts, replies, likes, follows, blocks, filters and uploads. We remove the location and other camera data from photos.
- **Messages:** they are stored so that both sides can read them on every device. They are not encrypted from end to end: the people who run this site could read them. Staff see messages only when somebody reports a conversation.
- **Sessions:** for each device on which you are logged in its IP address and the name of its browser. You find them in your settings and can end them there.
- **Activity:** the news on your activity page, for half a year.
- **Logs:** which page or call was asked for, when, and by which account. They don’t contain your IP address, nor what you write. How long they are kept is up to the people who run this site.
- **Limits:** to stop attacks we count attempts by IP address for a short time.

## What your browser stores

Cookies keep you logged in, protect forms, and remember that this browser has logged in before or may show sensitive blogs. None of them follows you. What you have typed and not yet sent is kept in your browser only.

## Who else sees something

- **Everybody** sees your public posts and your public blogs. Your email address is never shown, unless you share something by email and allow answers to it.
- **Other sites:** posts can show pictures, videos and players of other sites, which then see your IP address as they would if you visited them.
- **Email:** our messages are delivered by email providers.
${hasNetworks ? '- **Networks that you link** get the posts that you choose to send there.\n' : ''}${
  hasAds
    ? '- **Ads:** the people who run this site show ads beside some pages, by a script of their ad partner in a frame of its own. If your browser asks not to be tracked (Global Privacy Control), there are none.\n'
    : '- **Ads:** there are none on this site.\n'
}
We measure how fast pages are, without saying whose page it was.

## What you can do

- Export everything that you have made, in your account settings.
- Delete a post, a blog or your account. A deleted account can be restored for ${settingsLimits.deletionDays} days by logging in; then your blogs, posts, likes, follows, replies and messages are deleted. Blogs with other members stay. Reblogs of your posts by others stay on their blogs.
- Ask the people who run this site: see [Contact](${siteTexts.contact.path}).`;

/** The Markdown that a page shows until staff write their own. */
export function standardText(page: SiteTextName, facts: SiteFacts): string {
  switch (page) {
    case 'terms':
      return terms;
    case 'privacy':
      return privacy(facts);
    case 'rules':
      return rules;
    case 'contact':
      return contact;
  }
}
