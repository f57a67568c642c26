import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  changeMail,
  exportMail,
  resetMail,
  verificationMail,
} from '../../nouns/accounts/account-mails.ts';
import { newsMail } from '../../nouns/activity/news-mail.ts';
import { composeMail, linkTo, list, words } from './compose-mail.ts';
import { mailColours } from './mail-colours.ts';

const base = 'https://tessera.example';

test('a message has the same content as text and HTML, and its HTML escapes user input', () => {
  const { text, html = '' } = composeMail({
    to: 'ada@example.org',
    subject: 'About <ada>',
    footer: ['It ends with ', linkTo('a way out', `${base}/out`)],
    parts: [words('Hello <b>& all'), list([['First ', linkTo('thing', `${base}/one?a=1&b=2`)]])],
  });
  expect(text).toBe(
    `Hello <b>& all\n\n- First thing (${base}/one?a=1&b=2)\n\n--\nIt ends with a way out (${base}/out)`,
  );
  expect(html).toContain('<title>About &lt;ada&gt;</title>');
  expect(html).toContain('Hello &lt;b&gt;&amp; all');
  expect(html).toMatch(/<a href="https:\/\/tessera\.example\/one\?a=1&amp;b=2"[^>]*>thing<\/a>/);
  expect(html).toMatch(/<a href="https:\/\/tessera\.example\/out"[^>]*>a way out<\/a>/);
});

test.each([
  [
    'verification',
    verificationMail(base, 'a@example.org', 'to.ken'),
    `${base}/verify?token=to.ken`,
  ],
  ['reset', resetMail(base, 'a@example.org', 'tok'), `${base}/reset?token=tok`],
  [
    'export',
    exportMail(base, 'a@example.org', '7', '2026-11-28'),
    `${base}/settings/account/export/7`,
  ],
  [
    'change',
    changeMail(base, 'a@example.org', 'password', 'Firefox on Linux, 192.0.2.7'),
    `${base}/forgot`,
  ],
  [
    'news',
    newsMail(
      base,
      'a@example.org',
      [
        {
          kind: 'follower',
          blog: 'ada',
          count: 1,
          people: 1,
          names: ['bob'],
          anonymous: 0,
          said: null,
        },
      ],
      `${base}/stop`,
    ),
    `${base}/blog/ada/followers`,
  ],
])(
  'the %s email has its link in text and HTML, and its HTML loads no external files',
  (_, { text, html = '' }, link) => {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(html).not.toMatch(
      /<(?:img|script|link|iframe|form|object)\b|url\(|@import|https?:(?!\/\/tessera\.example)/,
    );
  },
);

test('an email about a change says where the change was made, if known', () => {
  expect(changeMail(base, 'a@example.org', 'tfaOff', 'Firefox on Linux, 192.0.2.7').text).toContain(
    'Where: Firefox on Linux, 192.0.2.7.',
  );
  expect(changeMail(base, 'a@example.org', 'emailChanged').text).not.toContain('Where:');
});

test('messages use the colours of the product', () => {
  const tokens = readFileSync(path.join(__dirname, '../../../../shared-ui/src/tokens.css'), 'utf8');
  /** The tokens as one scheme has them. */
  const inScheme = (scheme: 1 | 2) =>
    tokens.replaceAll(/light-dark\(([^,]+), ([^)]+)\)/g, `$${scheme}`);
  const colours = (css: string) =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [
        name,
        colour,
      ]),
    );
  expect(colours(inScheme(1))).toMatchObject(mailColours.light);
  expect(colours(inScheme(2))).toMatchObject(mailColours.dark);
});

test('a news email quotes a single reply as one shortened line, but does not quote several replies', () => {
  const news = (count: number, said: string) =>
    newsMail(
      base,
      'a@example.org',
      [{ kind: 'reply', blog: 'ada', count, people: 1, names: ['bob'], anonymous: 0, said }],
      `${base}/stop`,
    );
  expect(news(1, ' Lovely\n<b>light</b> ').text).toContain(
    'bob replied to a post on ada: “Lovely <b>light</b>”',
  );
  expect(news(1, ' Lovely\n<b>light</b> ').html).toContain('“Lovely &lt;b&gt;light&lt;/b&gt;”');
  expect(news(1, 'x'.repeat(500)).text).toContain(`“${'x'.repeat(199)}…”`);
  expect(news(2, 'Lovely').text).not.toContain('Lovely');
});

describe('news', () => {
  const subjectOf = (...news: Parameters<typeof newsMail>[2]): string =>
    newsMail(base, 'a@example.org', news, `${base}/stop`).subject;
  test('the subject describes a single event, counts several events of one kind, names only the blog if its events are of several kinds, and counts the blogs if several have events', () => {
    expect(
      subjectOf({
        kind: 'follower',
        blog: 'ada',
        count: 1,
        people: 1,
        names: ['bob'],
        anonymous: 0,
        said: null,
      }),
    ).toBe('bob started following ada');
    expect(
      subjectOf({
        kind: 'follower',
        blog: 'ada',
        count: 5,
        people: 5,
        names: ['bob', 'cai', 'dan'],
        anonymous: 0,
        said: null,
      }),
    ).toBe('ada has 5 new followers: bob, cai, dan and 2 others');
    expect(
      subjectOf({
        kind: 'reply',
        blog: 'ada',
        count: 4,
        people: 1,
        names: ['bob'],
        anonymous: 0,
        said: null,
      }),
    ).toBe('4 replies to posts on ada, from bob');
    expect(
      subjectOf({
        kind: 'reply',
        blog: 'ada',
        count: 1,
        people: 0,
        names: [],
        anonymous: 0,
        said: null,
      }),
    ).toBe('Someone replied to a post on ada');
    expect(
      subjectOf({
        kind: 'ask',
        blog: 'ada',
        count: 2,
        people: 0,
        names: [],
        anonymous: 2,
        said: null,
      }),
    ).toBe('2 questions are waiting in ada’s inbox');
    expect(
      subjectOf(
        { kind: 'ask', blog: 'ada', count: 1, people: 1, names: ['bob'], anonymous: 0, said: null },
        {
          kind: 'user_mention',
          blog: 'ada',
          count: 1,
          people: 1,
          names: ['cai'],
          anonymous: 0,
          said: null,
        },
      ),
    ).toBe('News from ada');
    expect(
      subjectOf(
        { kind: 'ask', blog: 'ada', count: 1, people: 1, names: ['bob'], anonymous: 0, said: null },
        {
          kind: 'ask',
          blog: 'other',
          count: 1,
          people: 1,
          names: ['cai'],
          anonymous: 0,
          said: null,
        },
      ),
    ).toBe('News from 2 of your blogs');
  });
});
