import { expect, ready, test } from '../support/test.ts';

test('BOOT-09, ASK-01, ASK-11, ASK-13, ASK-18: a user asks from the blog’s head, and the blog answers from its inbox', async ({
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
  // what is left is that of the narrowed inbox, and the numbers say so
  await expect(page.getByText('No questions')).toBeVisible();
  await expect(kinds.getByRole('link')).toHaveText(['All 0', 'Questions 0', 'Submissions 0']);
  await page.goto(`/@${ada.blog}`);
  await expect(
    page.getByRole('article').filter({ hasText: 'At the kitchen table.' }),
  ).toBeVisible();
});

test.describe('without script', () => {
  test('BOOT-09, ASK-06, ASK-20: the link leads to a page with the form, which keeps refused input', async ({
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
    await page.getByRole('textbox', { name: 'Your question' }).fill('Is that boat yours?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: `Your question was sent to ${ada.blog}.` }),
    ).toBeVisible();
    await context.close();
  });
});
