import { inviteMember } from '@tessera/shared-contracts/blogs/own-blogs';
import { report } from '@tessera/shared-contracts/moderation/endpoints';
import { pageCatalogue } from '@tessera/shared-contracts/catalogue/page-catalogue';
import type { PageDefinition, PageName } from '@tessera/shared-contracts/pages/pages';
import { save } from '../../testing/test-posting.ts';
import { askFor, makeChallenge, register } from '../../testing/test-oauth.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { readOnlyReplica } from '../../testing/read-only-replica.ts';

let app: TestApp;
/** A staff member with the blog `ada`, for whom every page has content. */
let ada: Registered;
let bob: Registered;
/** The views that pages requested. */
let asked: string[] = [];
/** A URL for each page that needs parameters. */
let addresses: Partial<Record<PageName, string>>;

beforeAll(async () => {
  // pages that may be read from a replica must not write
  app = await createTestApp({}, undefined, undefined, readOnlyReplica);
  const { render } = app.deps.views;
  jest.spyOn(app.deps.views, 'render').mockImplementation((requests, releases) => {
    asked.push(...requests.map(({ view }) => view.name));
    return render(requests, releases);
  });
  ada = await app.register({ blog: 'ada', isStaff: true, isConfirmed: true });
  bob = await app.register({ blog: 'bob', isConfirmed: true });
  await app.db.updateTable('blogs').set({ asks: true, submissions: true }).execute();
  const { post } = await save(ada, { post: { tags: 'rain' } });
  const { id, reblog_key: key, post_url: url } = post.action;
  await bob.call(report, { body: { post: id, blog: '', reason: 'spam', words: '' } });
  const { id: reportId } = await app.db
    .selectFrom('reports')
    .select('id')
    .executeTakeFirstOrThrow();
  await bob.call(inviteMember, { body: { tumblelog: 'bob', who: 'new.person@example.org' } });
  const [invitation = ''] =
    /\/settings\/blogs\/invitation\?token=[\w-]+/.exec(app.mails.at(-1)?.text ?? '') ?? [];
  const program = await register(ada);
  const access = new URLSearchParams(askFor(program, makeChallenge().challenge)).toString();
  addresses = {
    authorize: `/oauth/authorize?${access}`,
    tagged: '/tagged/rain',
    blogDrafts: '/blog/ada/drafts',
    blogQueue: '/blog/ada/queue',
    blogInbox: '/blog/ada/inbox',
    blogActivity: '/blog/ada/activity',
    blogFollowers: '/blog/ada/followers',
    searchTerm: '/search/rain',
    blockedBlogs: '/settings/blog/ada/blocked',
    invitation,
    blogMembers: '/settings/blog/ada/members',
    blogDelete: '/settings/blog/ada/delete',
    blogSettings: '/settings/blog/ada',
    follow: '/follow/bob',
    report: `/report?post=${id}`,
    moderationReport: `/moderation/reports/${reportId}`,
    helpTopic: '/help/queue',
    siteText: '/moderation/texts/terms',
    editForm: `/edit/${id}`,
    reblogForm: `/reblog/${id}/${key}`,
    newForm: '/new/text',
    blog: '/@ada',
    blogTagged: '/@ada/tagged/rain',
    blogArchive: '/@ada/archive',
    blogArchiveMonth: `/@ada/archive/${new Date().toISOString().slice(0, 7)}`,
    blogSearch: '/@ada/search?q=rain',
    blogSubmit: '/@bob/submit',
    blogAsk: '/@bob/ask',
    // a URL without the slug would redirect
    blogPost: url,
    blogPostSlug: url,
    blogPostNotes: `${url}/notes`,
    newConversation: '/conversation/new/bob',
    conversation: '/messaging/conversation/bob',
  };
});
afterAll(() => app.close());

const rendered = pageCatalogue.map((page) => [page.name, page] as const);
const addressOf = (name: PageName, path: string): string => addresses[name] ?? path;

test.each(rendered)(
  'the page %s requests the view that its definition names',
  async (name, page) => {
    asked = [];
    const isForVisitors = ['home', 'login', 'loginCode', 'register'].includes(name);
    const client = isForVisitors ? await app.visitor() : ada;
    const answer = await client.get(addressOf(name, page.path));
    expect([answer.status, asked]).toEqual([200, expect.arrayContaining([page.view.name])]);
  },
);

/** Expected responses to a visitor and to a user who is not staff, by the `auth` of a page. */
const answers: Readonly<Record<PageDefinition['auth'], RegExp>> = {
  // the URL of a form redirects visitors to its base route
  visitor: /^(?:200|303 (?!\/login)\S+), (?:200|303 \S+)$/,
  user: /^303 \/login\S*, (?!303 \/login)/,
  staff: /^(?:404|303 \/login\S*) ?, 404 ?$/,
};

test.each(rendered)(
  'the page %s is shown only to people whom its definition allows',
  async (name, page) => {
    const address = addressOf(name, page.path);
    const responseTo = async ({ get }: Pick<Registered, 'get'>): Promise<string> => {
      const answer = await get(address);
      return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim();
    };
    expect(`${await responseTo(await app.visitor())}, ${await responseTo(bob)}`).toMatch(
      answers[page.auth],
    );
  },
);
