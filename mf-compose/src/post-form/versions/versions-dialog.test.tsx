import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commonFormDefaults, type PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { formTexts } from '../state/form-texts.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const modelOf = (title: string): PostFormModel => ({
  ...emptyModel('text', commonFormDefaults),
  type: 'text',
  title,
  body: '',
});

test('of two versions pressed one after the other, the last one is compared and taken back, whichever comes first', async () => {
  const answers = new Map<number, (model: PostFormModel) => void>();
  const takeBack = jest.fn(async () => {});
  render(
    <VersionsDialog
      current={modelOf('Now')}
      onClose={() => {}}
      actions={{
        platform: createFakePlatform(signedIn()),
        versions: async () => [
          { version: 2, device: 'Phone', seconds: 60 },
          { version: 1, device: 'Desk', seconds: 600 },
        ],
        version: (version) => new Promise((resolve) => void answers.set(version, resolve)),
        restoreDraft: async () => {},
        takeBack,
      }}
    />,
  );
  const answer = (version: number, title: string) =>
    act(async () => answers.get(version)?.(modelOf(title)));
  await userEvent.click(await screen.findByRole('button', { name: /Desk/ }));
  await userEvent.click(screen.getByRole('button', { name: /Phone/ }));
  await answer(2, 'Second');
  await answer(1, 'First');
  await userEvent.click(screen.getByRole('button', { name: formTexts.versions.takeBack }));
  expect(takeBack).toHaveBeenCalledWith(modelOf('Second'));
});
