import { tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { runConfetti, type ConfettiPiece } from '@tessera/shared-ui/confetti/run-confetti';
import { Tutorial, tutorialConfetti, type TutorialProps } from './Tutorial.tsx';

const platformWith = ({ isOn = true, showsTutorial = true } = {}) => {
  const platform = createFakePlatform({
    ...signedIn(),
    flags: { isTutorialEnabled: isOn },
    config: { messaging: { showsTutorial } },
  });
  platform.answer(tutorialSeen, {});
  return platform;
};

beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => jest.restoreAllMocks());

/** Shows the tutorial until its button is pressed or it is dismissed. */
function Shown({ platform, onCompose }: Pick<TutorialProps, 'platform' | 'onCompose'>): ReactNode {
  const [isShown, setShown] = useState(true);
  const hide = () => setShown(false);
  return (
    isShown && (
      <Tutorial
        platform={platform}
        anchor={document.body}
        onDone={hide}
        onCompose={() => {
          hide();
          onCompose();
        }}
      />
    )
  );
}
const show = (platform = platformWith()) => {
  const onCompose = jest.fn();
  const view = render(<Shown platform={platform} onCompose={onCompose} />);
  const reports = () => platform.calls.filter(({ path: called }) => called === tutorialSeen.path);
  return { platform, onCompose, reports, view };
};
const tutorial = () => screen.queryByRole('dialog', { name: 'Talk to a blog' });

test('INBOX-48, INBOX-50, INBOX-51, INBOX-52: the tutorial introduces messaging with a title, a text and a button', () => {
  const { reports } = show();
  expect(tutorial()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  expect(
    screen.getByText('Choose “Compose message”, type a blog’s name, and start a conversation.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compose message' })).toBeVisible();
  expect(reports()).toHaveLength(0);
});

test('INBOX-53, INBOX-54: the button removes the tutorial, reports once that it was seen, and requests the inbox', () => {
  const { onCompose, reports, view } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Compose message' }));
  expect(tutorial()).toBeNull();
  expect(onCompose).toHaveBeenCalledTimes(1);
  expect(reports()).toHaveLength(1);
  view.unmount();
  expect(reports()).toHaveLength(1);
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press outside', () => fireEvent.pointerDown(document.documentElement)],
])('INBOX-54: %s removes the tutorial and reports once that it was seen', (_, leave) => {
  const { onCompose, reports, view } = show();
  leave();
  expect(tutorial()).toBeNull();
  expect(onCompose).not.toHaveBeenCalled();
  expect(reports()).toHaveLength(1);
  view.unmount();
  expect(reports()).toHaveLength(1);
});

test('INBOX-54: leaving the page reports once that the tutorial was seen', () => {
  const { reports, view } = show();
  fireEvent(window, new Event('pagehide'));
  fireEvent(window, new Event('pagehide'));
  view.unmount();
  fireEvent(window, new Event('pagehide'));
  expect(reports()).toHaveLength(1);
});

test('INBOX-58: if the flag is off or the user has already seen the tutorial, it does not appear and is not reported as seen', () => {
  for (const conditions of [{ isOn: false }, { showsTutorial: false }]) {
    const { platform, view } = show(platformWith(conditions));
    expect(tutorial()).toBeNull();
    view.unmount();
    expect(platform.calls).toEqual([]);
  }
});

test('there is no confetti with reduced motion', () => {
  const canvas = () => document.querySelector('canvas');
  const { view } = show();
  expect(canvas()).not.toBeNull();
  view.unmount();
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
  show();
  expect(tutorial()).toBeVisible();
  expect(canvas()).toBeNull();
});

describe('confetti', () => {
  let frames: (readonly ConfettiPiece[])[];
  let end: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    frames = [];
    end = runConfetti({
      width: 300,
      height: 200,
      ...tutorialConfetti,
      draw: (pieces) => frames.push(pieces),
    });
  });
  afterEach(() => {
    end();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('INBOX-55: the confetti has 50 pieces in six colours', () => {
    expect(frames[0]).toHaveLength(50);
    expect(new Set(frames[0]?.map(({ colour }) => colour)).size).toBe(6);
  });

  test('INBOX-57: the confetti advances by one frame every 15 ms', () => {
    jest.advanceTimersByTime(14);
    expect(frames).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(frames).toHaveLength(2);
    jest.advanceTimersByTime(150);
    expect(frames).toHaveLength(12);
    expect(frames[11]).not.toEqual(frames[10]);
  });

  test('the canvas is empty once all pieces of confetti have fallen', () => {
    jest.advanceTimersByTime(20_000);
    expect(jest.getTimerCount()).toBe(0);
    expect(frames.at(-1)).toEqual([]);
  });
});
