import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import {
  mainWith,
  mountViewer,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';
import { watchTimes } from './watch-times.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isStored = () => document.cookie.includes(`tessera_zone=${encodeURIComponent(zone)}`);

afterEach(() => {
  document.cookie = 'tessera_zone=; max-age=0; path=/';
  return resetPage();
});

const timeOf = (id: string) => postElement(id).querySelector('.post-view__time time');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const moment = (time: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
const at = new Date(2026, 1, 3, 4, 5);

test('shows all times, including those added later, in the reader’s time zone', async () => {
  const then = minutesAgo(1);
  await mountViewer(streamHtml([samplePost({ id: '1' }, { published_at: at.toISOString() })]));
  await waitFor(() => expect(timeOf('1')).toHaveAttribute('title', moment(at)));
  expect(timeOf('1')).toHaveTextContent(/^Feb 3(?:, 2026)?$/);
  document
    .querySelector('[data-stream-posts]')
    ?.append(
      ...mainWith(
        streamHtml([samplePost({ id: '2' }, { published_at: then.toISOString() })]),
      ).querySelectorAll('article'),
    );
  await waitFor(() => expect(timeOf('2')).toHaveAttribute('title', moment(then)));
  expect(timeOf('2')).toHaveTextContent('1m ago');
  document
    .getElementById('slot-viewer')
    ?.insertAdjacentHTML(
      'beforeend',
      `<time data-local="moment" datetime="${at.toISOString()}">Some time UTC</time><time data-local="moment" datetime="rubbish">Some day</time><time datetime="2026-02-03">Feb 3</time>`,
    );
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('#slot-viewer time')].map(({ textContent }) => textContent),
    ).toEqual([moment(at), 'Some day', 'Feb 3']),
  );
});

test('times added after unmounting are not converted', async () => {
  const { unmount } = await mountViewer(
    streamHtml([samplePost({ id: '1' }, { published_at: at.toISOString() })]),
  );
  await waitFor(() => expect(timeOf('1')).toHaveAttribute('title', moment(at)));
  await unmount();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<time data-local="moment" datetime="${at.toISOString()}" id="late">Some time UTC</time>`,
  );
  await Promise.resolve();
  expect(document.getElementById('late')).toHaveTextContent('Some time UTC');
});

test('ACTIV-09: the part of a page that was rendered for a time zone other than the reader’s is fetched again and replaced', async () => {
  window.history.replaceState(null, '', '/blog/ada/activity');
  const platform = createFakePlatform(signedIn());
  const fetchMain = jest.spyOn(platform.router, 'fetchMain');
  platform.pages.set('/blog/ada/activity', mainWith(`<div data-zone="${zone}">Yesterday</div>`));
  document.body.innerHTML =
    '<main id="main"><h1>Activity</h1><div data-zone="Mars/Olympus">Today</div></main>';
  const lifetime = new AbortController();
  watchTimes(platform, lifetime.signal);
  expect(isStored()).toBe(true);
  await waitFor(() => expect(document.querySelector('[data-zone]')).toHaveTextContent('Yesterday'));
  expect(document.querySelector('h1')).toBeTruthy();
  platform.setPage({ name: 'activity', blog: 'ada' });
  await Promise.resolve();
  expect(fetchMain).toHaveBeenCalledTimes(1);
  lifetime.abort();
});

test('sets no time zone cookie for a visitor', () => {
  const lifetime = new AbortController();
  watchTimes(createFakePlatform(), lifetime.signal);
  expect(isStored()).toBe(false);
  lifetime.abort();
});
