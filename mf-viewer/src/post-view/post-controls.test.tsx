import { within } from '@testing-library/dom';
import { sampleContents, samplePost } from '@tessera/shared-ui/testing/sample-post';
import {
  pressesOf,
  renderWithMenu,
  renderPost,
  staff,
  user,
  visitor,
} from '../testing/render-post.tsx';

const owned = { is_mine: true, can_edit: true } as const;

const show = (...given: Parameters<typeof renderWithMenu>) => {
  const shown = renderWithMenu(...given);
  return { ...shown, ...within(shown.article) };
};

describe('visitors', () => {
  test('get no control that changes data: like and reblog link to the login page', () => {
    const { actions, getByRole } = show(samplePost(), visitor);
    expect(getByRole('link', { name: 'Like' })).toHaveAttribute(
      'href',
      '/login?next=%2F%40bob%2Fpost%2F101%2Fone-notebook',
    );
    expect(getByRole('link', { name: 'Reblog' })).toHaveAttribute(
      'href',
      '/login?next=%2Freblog%2F101%2Fkey101',
    );
    expect(actions).toEqual(['notes', 'share']);
  });

  test('return to the given page after logging in to like a post', () => {
    expect(
      show(samplePost(), { isSignedIn: false, loginNext: '/tagged/sea' }).getByRole('link', {
        name: 'Like',
      }),
    ).toHaveAttribute('href', '/login?next=%2Ftagged%2Fsea');
  });

  test('FOLLOW-06: follow is a link to /follow/{name}', () => {
    expect(show(samplePost(), visitor).getByRole('link', { name: 'Follow bob' })).toHaveAttribute(
      'href',
      '/follow/bob',
    );
  });
});

describe('signed-in users', () => {
  test('can reply, share, reblog and like', () => {
    const { getByRole } = show();
    expect(getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
    expect(getByRole('link', { name: 'Reblog' })).toHaveAttribute('href', '/reblog/101/key101');
    expect(getByRole('button', { name: 'Reply' })).toHaveAttribute('data-action', 'reply');
    expect(getByRole('button', { name: 'Share' })).toHaveAttribute('data-action', 'share');
  });

  test('get the menu only once they open it', () => {
    const { article } = renderPost();
    const more = within(article).getByRole('button', { name: 'More' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(more).not.toHaveAttribute('popovertarget');
    expect(article.querySelector('[popover]')).toBeNull();
    const opened = show();
    const menu = opened.article.querySelector('[popover]');
    expect(opened.getByRole('button', { name: 'More' })).toHaveAttribute('popovertarget', menu?.id);
  });

  test('see a liked post as liked', () => {
    expect(
      show(samplePost({ action: { liked: true } })).getByRole('button', { name: 'Like' }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('FOLLOW-12: see a follow button labelled by state, except on their own posts', () => {
    expect(show().getByRole('button', { name: 'Follow bob' })).toHaveTextContent(/^Follow$/);
    expect(pressesOf()).toContainEqual({ action: 'follow', detail: { blog: 'bob' } });
    const followed = show(samplePost({ action: { following: true } }));
    expect(followed.getByRole('button', { name: 'Unfollow' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(followed.queryByRole('button', { name: /^Follow/ })).toBeNull();
    expect(show(samplePost({ action: owned })).actions).not.toContain('follow');
  });

  test('bookmark a post from its menu, also their own, and remove a bookmark there', () => {
    for (const action of [{}, owned])
      expect(show(samplePost({ action })).getByRole('button', { name: 'Bookmark' })).toBeVisible();
    const kept = show(samplePost({ action: { bookmarked: true } }));
    expect(kept.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
    expect(pressesOf()).toContainEqual({ action: 'bookmark', detail: undefined });
  });

  test('ROLE-08: cannot like their own posts', () => {
    expect(show(samplePost({ action: owned })).actions).not.toContain('like');
  });

  test('ROLE-10, ROLE-13: cannot reblog a post that does not allow reblogs, or that none of their blogs may reblog', () => {
    expect(show().actions).toEqual(expect.arrayContaining(['reblog', 'fast-reblog']));
    for (const action of [{ can_reblog: false }, { can_reblog_as: [] }]) {
      const { actions } = show(samplePost({ action }));
      expect(actions).not.toContain('reblog');
      expect(actions).not.toContain('fast-reblog');
    }
    expect(show(samplePost({ action: { can_reblog_as: ['ada'] } })).actions).toContain('reblog');
  });

  test('ROLE-11: see no like button on a post that cannot be liked', () => {
    expect(show(samplePost({ action: { can_like: false } })).actions).not.toContain('like');
    expect(
      show(samplePost({ action: { can_like: false } }), visitor).queryByRole('link', {
        name: 'Like',
      }),
    ).toBeNull();
  });
});

describe('owners and staff', () => {
  test('the owner can edit and delete a post; visitors and other users cannot', () => {
    const { getByRole } = show(samplePost({ action: owned }));
    expect(getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit/101');
    expect(getByRole('button', { name: 'Delete' })).toHaveAttribute('data-action', 'delete');
    for (const viewer of [visitor, user]) {
      const { actions } = show(samplePost(), viewer);
      expect(actions).not.toContain('edit');
      expect(actions).not.toContain('delete');
    }
  });

  test('MSG-63, MSG-67: the menu of a question or submission offers to block and report its sender, unless the sender is anonymous', () => {
    const received = (changes: Parameters<typeof samplePost>[0]) =>
      samplePost({ state: 'unapproved', action: owned, ...changes });
    const entries = (changes: Parameters<typeof samplePost>[0]) => ({
      shown: [...show(received(changes)).article.querySelectorAll('[popover] > *')].map(
        (entry) => entry.textContent,
      ),
      blocks: pressesOf(received(changes)).flatMap(({ action, detail }) =>
        action === 'block' ? [detail] : [],
      ),
    });
    const ask = (asker: string) =>
      ({ type: 'note', content: { type: 'note', ask: 'Why?', asker, answer_html: '' } }) as const;
    expect([
      entries(ask('bob')),
      entries(ask('')),
      entries({ submitted_by: { name: 'eve', url: '/@eve' } }),
    ]).toEqual([
      { shown: ['Block bob', 'Report', 'Delete'], blocks: [{ blog: 'bob', from: 'bob' }] },
      { shown: ['Delete'], blocks: [] },
      { shown: ['Block eve', 'Report', 'Delete'], blocks: [{ blog: 'eve', from: 'bob' }] },
    ]);
  });

  test('ROLE-16, ROLE-17: only the owner can approve, deny, answer or promote a post, or remove its source', () => {
    const source = { source_url: 'https://example.org/a' };
    expect(show(samplePost({ state: 'unapproved', action: owned })).actions).toEqual(
      expect.arrayContaining(['deny', 'approve']),
    );
    expect(
      show(samplePost({ state: 'unapproved', content: sampleContents.note, action: owned }))
        .actions,
    ).toContain('answer');
    for (const asker of ['bob', ''])
      expect(
        pressesOf(
          samplePost({
            type: 'note',
            state: 'unapproved',
            content: { type: 'note', ask: 'Why?', asker, answer_html: '' },
            action: owned,
          }),
        ),
      ).toContainEqual({ action: 'answer', detail: { asker } });
    expect(show(samplePost({ ...source, action: owned })).actions).toEqual(
      expect.arrayContaining(['promote', 'remove-source']),
    );
    const others = [
      ...show(samplePost({ state: 'unapproved' })).actions,
      ...show(samplePost(source)).actions,
      ...show(samplePost({ state: 'unapproved', action: owned }), visitor).actions,
    ];
    for (const action of ['deny', 'approve', 'answer', 'promote', 'remove-source'])
      expect(others).not.toContain(action);
  });

  test('ROLE-14, ROLE-15: only staff see the five moderation marks', () => {
    expect(pressesOf(samplePost(), staff).filter(({ action }) => action === 'moderate')).toEqual(
      (['spam', 'nsfw', 'adult', 'uniblock', 'suspended'] as const).map((mark) => ({
        action: 'moderate',
        detail: { blog: 'bob', mark },
      })),
    );
    expect(show(samplePost(), user).actions).not.toContain('moderate');
  });

  test('members-only posts, private posts and private answers are labelled as such', () => {
    expect(show(samplePost({ members_only: true, action: owned })).article).toHaveTextContent(
      'Members only',
    );
    expect(
      show(samplePost({ state: 'private', content: sampleContents.note })).article,
    ).toHaveTextContent('Answered privately');
    expect(show(samplePost({ state: 'private' })).article).toHaveTextContent('Private');
  });

  test('a draft can be published or queued, and has no reader actions', () => {
    const { actions, article } = show(samplePost({ state: 'draft', action: owned }));
    expect(actions).toEqual(['queue', 'publish', 'edit', 'delete']);
    expect(article).toHaveTextContent('Draft');
  });

  test('a scheduled post shows when it will be published', () => {
    expect(
      show(
        samplePost({ state: 'scheduled', publish_on: '2026-04-01T09:00:00Z', action: owned }),
      ).article.querySelector('time[datetime="2026-04-01T09:00:00Z"]'),
    ).not.toBeNull();
  });

  test('SHARE-06: a private post cannot be shared', () => {
    expect(show(samplePost({ state: 'private', action: owned })).actions).not.toContain('share');
  });
});
