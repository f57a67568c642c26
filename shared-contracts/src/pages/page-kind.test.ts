import { pageKindOf } from './page-kind.ts';
import { pages } from './pages.ts';

test('pages of settings, filters, help, reports and moderation are desks; all others are streams', () => {
  const desks = Object.entries(pages)
    .filter(([, { path }]) => pageKindOf(path) === 'desk')
    .map(([name]) => name);
  expect(desks).toEqual([
    'filters',
    'blockedBlogs',
    'ownBlogs',
    'newBlog',
    'invitation',
    'blogMembers',
    'blogDelete',
    'blogSettings',
    'settings',
    'accountSettings',
    'confirmEmail',
    'passwordSettings',
    'tfaSettings',
    'dashboardSettings',
    'appearance',
    'notificationSettings',
    'stopMails',
    'appSettings',
    'report',
    'moderation',
    'moderationReport',
    'moderationLog',
    'siteTexts',
    'siteText',
    'help',
    'helpTopic',
    'reference',
  ]);
  expect(['/', '/helpful', '/@help', '/reports', '/blog/help/queue'].map(pageKindOf)).toEqual(
    Array.from({ length: 5 }, () => 'stream'),
  );
});
