import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { seeActivity, tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act } from 'react';
import { sampleActivity } from './testing/sample-activity.ts';
import { ActivityPopover } from './ActivityPopover.tsx';
import { sampleNotification } from '../../activity-row/testing/sample-notification.ts';

function show(platform: FakePlatform) {
  const onClose = jest.fn();
  const anchor = document.body.appendChild(document.createElement('a'));
  return {
    onClose,
    ...render(<ActivityPopover platform={platform} anchor={anchor} onClose={onClose} />),
  };
}

const platformWith = (answer: unknown, payload = signedIn()): FakePlatform => {
  const platform = createFakePlatform(payload);
  platform.answer(tumblelogData, answer);
  platform.answer(seeActivity, {});
  return platform;
};
const two = signedIn({
  channels: [sampleChannel({ name: 'ada-two', is_current: false }), sampleChannel({ name: 'ada' })],
});

test('ACTIV-06, ACTIV-07: loads the activity of the current blog, shows a loader until it arrives, and then marks it as seen', async () => {
  const platform = platformWith(sampleActivity([sampleNotification()]), two);
  show(platform);
  expect(screen.getByRole('status', { name: 'Loading activity' })).toBeTruthy();
  expect(await screen.findByText(/liked your post/)).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  expect(platform.calls.map(({ path, input }) => [path, input])).toEqual([
    [
      tumblelogData.path,
      {
        query: expect.objectContaining({
          tumblelog: 'ada',
          include_activity_data: true,
          include_activity_notifications: true,
        }),
      },
    ],
    [seeActivity.path, { body: { tumblelog: 'ada' } }],
  ]);
  await waitFor(() =>
    expect(platform.emitted).toEqual([
      { name: activityCounted.name, payload: { tumblelog: 'ada', count: 0 } },
    ]),
  );
});

test('ACTIV-02: the same action by many blogs is one row with two names', async () => {
  const ben = {
    name: 'ben',
    tumblr_url: '/@ben',
    avatar_url_48: '',
    avatar_url_128: '',
    is_friend: false,
  };
  show(platformWith(sampleActivity([sampleNotification({ count: 1000, others: [ben] })])));
  expect((await screen.findByText(/998 others/)).textContent).toBe(
    'bob, ben and 998 others liked your post',
  );
});

const everything: Partial<ActivityNotification> = {
  message: 'Your blog is a year old',
  post: {
    type: 'photo',
    url: '/@ada/post/1',
    summary: 'Rain',
    media_url: '/media/a.jpg',
    video_thumbnail_url: '/media/b.jpg',
    is_ask: false,
    is_answer: false,
  },
  new_post: { url: '/@bob/post/2', diff: 'So true', quote: 'A quote' },
  note_meta: { answer_text: 'An answer', reply_text: 'A reply' },
};

test('ACTIV-02: for a notification of an unknown type, only its message is shown, whatever other fields it has', async () => {
  show(platformWith(sampleActivity([sampleNotification({ type: 'anniversary', ...everything })])));
  const row = (await screen.findByText('Your blog is a year old')).closest('li');
  expect(row?.textContent).toBe('Your blog is a year old');
  expect(row?.querySelectorAll('a, img, svg, time')).toHaveLength(0);
});

test.each([
  ['reply', 'bob replied to your post'],
  ['answer', 'bob answered your question'],
])(
  'ACTIV-02: a notification of a known type, %s, has a sentence, links and images instead of its message',
  async (type, sentence) => {
    show(platformWith(sampleActivity([sampleNotification({ type, ...everything })])));
    const row = (await screen.findByText('A reply')).closest('li');
    expect(row?.textContent).toContain(sentence);
    expect(row?.textContent).not.toContain('Your blog is a year old');
    expect(row?.querySelectorAll('img')).toHaveLength(2);
    expect(
      [...(row?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
    ).toEqual(['/@bob', '/@bob/post/2', '/@ada/post/1', '/@ada/post/1']);
  },
);

test('ACTIV-13, ACTIV-19: with several blogs, selecting one loads its activity; with one blog there is no selector', async () => {
  const platform = platformWith(sampleActivity([]), two);
  const { unmount } = show(platform);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Show activity for' }), {
    target: { value: 'ada-two' },
  });
  await waitFor(() =>
    expect(platform.calls.filter(({ path }) => path === tumblelogData.path)).toHaveLength(2),
  );
  expect(
    platform.calls.filter(({ path }) => path === tumblelogData.path).at(-1)?.input,
  ).toMatchObject({ query: { tumblelog: 'ada-two' } });
  expect((await screen.findByRole('link', { name: 'See everything' })).getAttribute('href')).toBe(
    '/blog/ada-two/activity',
  );
  unmount();
  show(platformWith(sampleActivity([])));
  await screen.findByText(/^Check out this tab/);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('ACTIV-15, ACTIV-16, ACTIV-17: the sparkline is 36 by 15 px, has a point per day, links to all activity, and is absent without activity', async () => {
  const points: number[][] = [];
  const point = (x: number, y: number): void => {
    points.push([Math.round(x), Math.round(y)]);
  };
  const pen = {
    setTransform: jest.fn(),
    clearRect: jest.fn(),
    beginPath: jest.fn(),
    moveTo: point,
    lineTo: point,
    stroke: jest.fn(),
  };
  const context = jest.fn(() => pen);
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: context,
  });
  const { unmount } = show(platformWith(sampleActivity([], [0, 2, 1])));
  const link = await screen.findByRole('link', { name: 'Recent days' });
  const canvas = link.querySelector('canvas');
  expect([
    link.getAttribute('href'),
    canvas?.width,
    canvas?.height,
    canvas?.style.inlineSize,
    canvas?.style.blockSize,
  ]).toEqual(['/blog/ada/activity', 36, 15, '36px', '15px']);
  expect([points, pen.stroke.mock.calls.length]).toEqual([
    [
      [1, 14],
      [18, 1],
      [35, 8],
    ],
    1,
  ]);
  unmount();
  show(platformWith(sampleActivity([], [0, 0, 0])));
  await screen.findByText(/^Check out this tab/);
  expect(screen.queryByRole('link', { name: 'Recent days' })).toBeNull();
  expect(context).toHaveBeenCalledTimes(1);
});

test('ACTIV-18: more than one notification makes the list scrollable', async () => {
  const { container, unmount } = show(platformWith(sampleActivity([sampleNotification()])));
  await screen.findByText(/liked your post/);
  const isScrollable = () => container.querySelector('.scrollable') !== null;
  expect(isScrollable()).toBe(false);
  unmount();
  const again = show(
    platformWith(sampleActivity([sampleNotification(), sampleNotification({ type: 'follower' })])),
  );
  await screen.findByText(/followed you/);
  expect(again.container.querySelector('.scrollable')).not.toBeNull();
});

test('ACTIV-20: a failure to load closes the popover and shows an alert', async () => {
  const platform = platformWith(new Error('gone'));
  const { onClose } = show(platform);
  await waitFor(() => expect(platform.alerts).toEqual(['Woops :(']));
  expect(onClose).toHaveBeenCalled();
});

test('ACTIV-12: following a link in the popover closes it', async () => {
  const platform = platformWith(sampleActivity([sampleNotification()]));
  const { onClose } = show(platform);
  fireEvent.click(await screen.findByRole('link', { name: 'bob' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a response that arrives after the popover has closed does not mark activity as seen', async () => {
  let answer: (value: unknown) => void = () => {};
  const platform = platformWith(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { unmount } = show(platform);
  unmount();
  await act(async () => {
    answer(sampleActivity([]));
  });
  expect(platform.calls.map(({ path }) => path)).toEqual([tumblelogData.path]);
});
