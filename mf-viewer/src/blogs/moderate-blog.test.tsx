import { moderationMarks, moderationToggles } from '@tessera/shared-contracts/blogs/endpoints';
import { markTexts } from '@tessera/shared-contracts/moderation/reports';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import {
  control,
  mountViewer,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

const page = (isStaff: boolean) =>
  streamHtml([samplePost({ id: '3' })], undefined, { isSignedIn: true, isStaff });
/** The toggles in the post's menu. Opens the menu if necessary. */
function toggles(): readonly HTMLElement[] {
  const shown = () => [...document.querySelectorAll<HTMLElement>('[data-action="moderate"]')];
  if (shown().length === 0) press(control('3', 'more'));
  return shown();
}

test('ROLE-14: staff can toggle each of the five moderation marks', async () => {
  const { platform } = await mountViewer(
    page(true),
    createFakePlatform(signedIn({ is_staff: true })),
  );
  expect(toggles().map(({ textContent }) => textContent)).toEqual(
    (['spam', 'nsfw', 'adult', 'uniblock', 'suspended'] as const).map(
      (mark) => markTexts.actions[mark],
    ),
  );
  for (const toggle of toggles()) {
    press(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  }
  expect(platform.confirms.map(({ message }) => message)).toEqual(
    moderationMarks.map((mark) => markTexts.question(mark, 'bob')),
  );
  expect(platform.calls).toEqual(
    moderationMarks.map((mark) => ({
      path: `/${mark}/toggle`,
      method: 'POST',
      input: { body: { tumblelog: 'bob' } },
    })),
  );
});

test('a declined confirmation leaves the mark unchanged', async () => {
  const { platform } = await mountViewer(
    page(true),
    createFakePlatform(signedIn({ is_staff: true })),
  );
  platform.confirmWith(false);
  press(toggles()[4]);
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect(platform.calls).toEqual([]);
});

test('if the blog to mark no longer exists, the post stays', async () => {
  const { platform } = await mountViewer(
    page(true),
    createFakePlatform(signedIn({ is_staff: true })),
  );
  platform.answer(moderationToggles.spam, new CallError(404, ['This blog does not exist.']));
  press(toggles()[0]);
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(platform.emitted.map(({ name }) => name)).toEqual(['postaction:toggle:failure']);
});

test('ROLE-15: users who are not staff do not see the toggles, and pressing forged ones makes no call', async () => {
  const reader = await mountViewer(page(false));
  expect(toggles()).toEqual([]);
  await reader.unmount();
  const { platform } = await mountViewer(page(true));
  press(toggles()[0]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(platform.calls).toEqual([]);
});
