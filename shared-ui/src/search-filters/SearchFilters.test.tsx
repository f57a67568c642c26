import type { FilterValues } from '@tessera/shared-contracts/search/filter-values';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchFilters } from './SearchFilters.tsx';

const values: FilterValues = {
  sort: 'recent',
  post_type: 'ANY',
  post_role: 'ANY',
  filter_nsfw: true,
};
const labels = (role: string): (string | null | undefined)[] =>
  screen.getAllByRole(role).map((control) => control.closest('label')?.textContent);

test('BSEARCH-18, BSEARCH-20: offers top or recent posts, one of them selected, and the post types in order', async () => {
  const onChange = jest.fn();
  render(<SearchFilters values={values} onChange={onChange} />);
  expect(labels('radio')).toEqual([
    'Top Posts',
    'Recent Posts',
    'All Types',
    'Text',
    'Photo',
    'Quote',
    'Link',
    'Chat',
    'Audio',
    'Video',
  ]);
  expect(
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Recent Posts', 'All Types']);
  await userEvent.click(screen.getByRole('radio', { name: 'Top Posts' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Chat' }));
  expect(onChange.mock.calls).toEqual([
    [{ ...values, sort: 'top' }],
    [{ ...values, post_type: 'chat' }],
  ]);
});

test('BSEARCH-19: shows the Original Posts switch only if `showOriginalPostsSwitch` is set', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<SearchFilters values={values} onChange={onChange} />);
  expect(screen.queryByRole('switch', { name: 'Original Posts' })).toBeNull();
  rerender(<SearchFilters values={values} onChange={onChange} showOriginalPostsSwitch />);
  await userEvent.click(screen.getByRole('switch', { name: 'Original Posts' }));
  expect(onChange).toHaveBeenCalledWith({ ...values, post_role: 'ORIGINAL' });
});

test('BSEARCH-21: shows the Safe search switch only if `showNsfwSwitch` is set', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<SearchFilters values={values} onChange={onChange} />);
  expect(screen.queryByRole('switch', { name: 'Safe search' })).toBeNull();
  rerender(<SearchFilters values={values} onChange={onChange} showNsfwSwitch />);
  expect(screen.getByRole('switch', { name: 'Safe search' })).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Safe search' }));
  expect(onChange).toHaveBeenCalledWith({ ...values, filter_nsfw: false });
});
