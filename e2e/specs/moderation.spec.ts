import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { findViolations, settled } from '../support/accessible.ts';
import { appoint } from '../support/appoint-staff.ts';
import { expect, ready, test } from '../support/test.ts';

test('ROLE-14, ROLE-15: a reader reports a post from its menu; staff find the report, mark the blog as not safe for work, remove the post and notify the members of its blog', async ({
  person,
  allowed,
}) => {
  test.setTimeout(90_000);
  allowed.push(/404/);
  const [ada, bob, staff] = [await person(), await person(), await person()];
  await appoint(staff);
  const id = await ada.publish('Against all rules');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = page.locator(`#post_${id}`);
  await post.getByRole('button', { name: /more/i }).click();
  await post.getByRole('link', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: `Report a post by ${ada.blog}` });
  await dialog.getByLabel(moderationTexts.reasons.hate).check();
  await dialog.getByLabel('Details').fill('Please look at this.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText(moderationTexts.thanks)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/@${ada.blog}$`));
  await page.goto('/moderation');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();

  const desk = await staff.open('/moderation?reason=hate&kind=post');
  await ready(desk);
  const expectNoViolations = async () => {
    await settled(desk);
    expect(await findViolations(desk)).toEqual([]);
  };
  await expectNoViolations();
  await desk.getByRole('link', { name: new RegExp(`a post by ${ada.blog}`) }).click();
  await expect(desk.getByText('Please look at this.')).toBeVisible();
  await expect(desk.locator(`#post_${id}`)).toBeVisible();
  await expectNoViolations();
  const mark = desk
    .getByRole('group', { name: `Moderation marks for ${ada.blog}` })
    .last()
    .getByRole('button', { name: 'Mark as not safe for work' });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(mark.locator('.icon')).toBeVisible();
  await desk.getByLabel('Reason (the blog’s members will see this)').fill('Hate speech.');
  await desk.getByRole('button', { name: 'Remove post and notify members' }).click();
  await expect(desk.getByText('This post no longer exists.')).toBeVisible();
  await desk.getByRole('link', { name: 'Staff log for this blog' }).click();
  await expect(desk.getByRole('list', { name: 'Staff log' }).getByRole('listitem')).toHaveText([
    /removed a post by/,
    /marked .* as not safe for work/,
  ]);

  const told = await ada.open('/settings/account');
  await expect(told.getByRole('region', { name: 'Messages from our team' })).toContainText(
    'Hate speech.',
  );
});
