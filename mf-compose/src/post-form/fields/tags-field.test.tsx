import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { TagsField } from './TagsField.tsx';
import { useTagSuggestions, type SuggestTags, type TagSuggestion } from './use-tag-suggestions.ts';

function Field({ suggest = async () => [] }: { readonly suggest?: SuggestTags }): ReactNode {
  const [tags, setTags] = useState<readonly string[]>([]);
  return <TagsField tags={tags} isDisabled={false} suggest={suggest} onChange={setTags} />;
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('PTYPE-18: a comma of any script ends a tag', async () => {
  render(<Field />);
  await userEvent.type(screen.getByRole('combobox'), '日本、中国，كتب،rain,snow{Enter}');
  expect(shown()).toEqual(['#日本', '#中国', '#كتب', '#rain', '#snow']);
});

test('suggestions close with the tag, so that they cover no button, and come back with the next letter', async () => {
  const tags = ['rain', 'river'].map((tag) => ({ tag, own: true }));
  render(<Field suggest={async () => tags} />);
  const field = screen.getByRole('combobox');
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await userEvent.type(field, 'r');
  await waitFor(() => expect(options()).toEqual(['#rain', '#river']));
  await userEvent.type(field, 'ain,');
  expect([shown(), options()]).toEqual([['#rain'], []]);
  await userEvent.type(field, 'r');
  await waitFor(() => expect(options()).toEqual(['#river']));
});

test('a comma that is still being composed ends no tag', () => {
  render(<Field />);
  const field = screen.getByRole('combobox');
  const type = (value: string) => fireEvent.input(field, { target: { value }, isComposing: true });
  type('にほん、');
  expect(shown()).toEqual([]);
  type('日本、');
  fireEvent.compositionEnd(field);
  expect(shown()).toEqual(['#日本']);
  expect(field).toHaveValue('');
});

test('suggestions are asked for when typing pauses; a keystroke aborts the request before it, and drops its answer', async () => {
  jest.useFakeTimers();
  const asked: { readonly typed: string; readonly signal: AbortSignal }[] = [];
  const answers: ((tags: readonly TagSuggestion[]) => void)[] = [];
  const suggest = (typed: string, signal: AbortSignal) => {
    asked.push({ typed, signal });
    return new Promise<readonly TagSuggestion[]>((resolve) => {
      answers.push(resolve);
    });
  };
  const none: readonly string[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ typed }) => useTagSuggestions(suggest, typed, none),
    { initialProps: { typed: 'r' } },
  );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  rerender({ typed: '#Ra' });
  await pass(119);
  expect(asked).toEqual([]);
  await pass(1);
  rerender({ typed: 'rai' });
  await pass(120);
  expect(asked.map(({ typed, signal }) => [typed, signal.aborted])).toEqual([
    ['ra', true],
    ['rai', false],
  ]);
  answers[1]?.([{ tag: 'rain', own: true }]);
  await pass(0);
  answers[0]?.([{ tag: 'railway', own: true }]);
  await pass(0);
  expect(result.current).toEqual([{ tag: 'rain', own: true }]);
  rerender({ typed: 'rain' });
  unmount();
  await pass(1000);
  expect(asked).toHaveLength(2);
  jest.useRealTimers();
});
