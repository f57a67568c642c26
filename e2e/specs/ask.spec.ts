import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { expect, ready, test } from '../support/test.ts';

test('BOOT-09, ASK-01, ASK-11, ASK-13, ASK-18: a user asks a question from a blog’s head, and the blog answers it from its inbox', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const asking = await bob.open(`/@${ada.blog}`);
  await ready(asking);
  await asking.getByRole('link', { name: 'Ask', exact: true }).click();
  const dialog = asking.getByRole('dialog', { name: `Ask ${ada.blog}` });
  const field = dialog.getByRole('textbox', { name: 'Your question' });
  const submit = dialog.getByRole('button', { name: 'Ask', exact: true });
  await expect(field).toBeFocused();
  await expect(submit).toBeDisabled();
  await asking.keyboard.type('Where do you');
  await asking.keyboard.press('Enter');
  await asking.keyboard.type(' write?');
  await expect(field).toHaveValue('Where do you write?');
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(asking.getByText(`Your question was sent to ${ada.blog}.`)).toBeVisible();

  const page = await ada.open('/inbox');
  await ready(page);
  const question = page.getByRole('article').filter({ hasText: 'Where do you write?' });
  await expect(question).toContainText(bob.blog);
  const kinds = page.getByRole('navigation', { name: 'Show' });
  await kinds.getByRole('link', { name: 'Submissions 0' }).click();
  await expect(page).toHaveURL(/\/inbox\?show=submissions$/);
  await expect(page.getByText('No submissions')).toBeVisible();
  await page.getByRole('link', { name: 'View questions' }).click();
  await expect(kinds.getByRole('link', { name: 'Questions 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await question.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('At the kitchen table.');
  await question.locator('form').getByRole('button', { name: 'Answer' }).click();
  await expect(question).toHaveCount(0);
  // the inbox still shows only questions, and its counts are updated
  await expect(page.getByText('No questions')).toBeVisible();
  await expect(kinds.getByRole('link')).toHaveText(['All 0', 'Questions 0', 'Submissions 0']);
  await page.goto(`/@${ada.blog}`);
  await expect(
    page.getByRole('article').filter({ hasText: 'At the kitchen table.' }),
  ).toBeVisible();
});

test('ASK-03, ASK-14, ASK-15, ASK-19: the ask form counts down the last 100 characters, cannot be submitted again before the response, shows the first error of the response, and offers anonymity only if the blog allows it', async ({
  person,
  allowed,
}) => {
  allowed.push(/403/);
  const [ada, bob] = [await person(), await person()];
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const dialog = page.getByRole('dialog', { name: `Ask ${ada.blog}` });
  const field = dialog.getByRole('textbox', { name: 'Your question' });
  const counter = dialog.getByText(/characters left/);
  const submit = dialog.getByRole('button', { name: /^Ask/ });
  const anonymous = dialog.getByRole('checkbox', { name: 'Ask anonymously' });
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await field.fill('a'.repeat(399));
  // the form has processed the text
  await expect(submit).toBeEnabled();
  await expect(counter).toHaveCount(0);
  await expect(anonymous).toHaveCount(0);
  await field.fill('a'.repeat(400));
  await expect(counter).toHaveText('100 characters left');
  await field.fill('a'.repeat(463));
  await expect(counter).toHaveText('37 characters left');

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${askBlog.path}`, async (route) => {
    await answered;
    await route.fulfill({
      status: 403,
      json: {
        meta: { status: 403, msg: 'Forbidden' },
        errors: ['Not on Sundays.', 'Nor on Mondays.'],
      },
    });
  });
  const asked = page.waitForRequest(`**${askBlog.path}`);
  await submit.click();
  await asked;
  await expect(submit).toBeDisabled();
  answer();
  await expect(dialog.getByRole('alert')).toHaveText('Not on Sundays.');
  await expect(submit).toBeEnabled();

  await ada.call(saveSettings, {
    body: {
      tumblelog_name_or_id: ada.blog,
      page: settingsPage,
      tumblelog: { anonymous_asks: true },
    },
  });
  await page.reload();
  await ready(page);
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await expect(anonymous).toBeVisible();
});

test.describe('without JavaScript', () => {
  test('BOOT-09, ASK-06, ASK-20: the Ask link leads to a page with the form, which shows why a question was refused and can be sent again; the recipient can report the asker', async ({
    browser,
    baseURL,
    person,
  }) => {
    const [ada, bob] = [await person(), await person()];
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
      storageState: await bob.context.storageState(),
    });
    const page = await context.newPage();
    await page.goto(`/@${ada.blog}`);
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/@${ada.blog}/ask$`));
    await page.getByRole('textbox', { name: 'Your question' }).fill('Is www.example.org yours?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(
      "Sorry, but please don't include links in questions.",
    );
    const question = page.getByRole('textbox', { name: 'Your question' });
    await expect(question).toHaveValue('Is www.example.org yours?');
    await question.fill('Is that boat yours?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: `Your question was sent to ${ada.blog}.` }),
    ).toBeVisible();
    await context.close();

    // the asker can be reported
    const asked = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
      storageState: await ada.context.storageState(),
    });
    const inbox = await asked.newPage();
    await inbox.goto('/inbox');
    await inbox.getByRole('button', { name: 'Options' }).click();
    await inbox.getByRole('link', { name: 'Report' }).click();
    await expect(inbox).toHaveURL(new RegExp(`/report\\?blog=${bob.blog}$`));
    await asked.close();
  });
});
