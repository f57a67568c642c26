import { iconAction, type IconBlog } from './icon-options.ts';

const bob = (changes: Partial<IconBlog> = {}): IconBlog => ({
  name: 'bob',
  url: '/@bob',
  asks: true,
  anonymous_asks: false,
  submissions: true,
  can_receive_messages: true,
  is_mine: false,
  ...changes,
});
const kinds = (blog: IconBlog, isSignedIn = true) => {
  const action = iconAction(blog, isSignedIn);
  return action.kind === 'popover' ? action.options.map(({ kind }) => kind) : action.kind;
};

test('ICON-01, ICON-07, ICON-09: a blog that accepts messages, questions and submissions offers all three, in this order', () => {
  expect(iconAction(bob(), true)).toEqual({
    kind: 'popover',
    options: [
      { kind: 'message' },
      { kind: 'ask', href: '/@bob/ask' },
      { kind: 'submit', href: '/@bob/submit' },
    ],
  });
});

test('ICON-04: offers a message only where the blog accepts messages from this reader', () => {
  expect([kinds(bob({ can_receive_messages: false })), kinds(bob(), false)]).toEqual([
    ['ask', 'submit'],
    ['ask', 'submit'],
  ]);
});

test('ICON-05: offers a submission only where the blog accepts submissions', () => {
  expect(kinds(bob({ submissions: false }))).toEqual(['message', 'ask']);
});

test('ICON-06: opens messaging directly if the blog accepts messages but no questions', () => {
  expect(kinds(bob({ asks: false }))).toBe('message');
});

test('ICON-10: links to the blog if it accepts no questions or messages, or is the user’s own', () => {
  expect([
    kinds(bob({ asks: false, can_receive_messages: false })),
    kinds(bob({ asks: false }), false),
    kinds(bob({ is_mine: true })),
  ]).toEqual(['blog', 'blog', 'blog']);
});
