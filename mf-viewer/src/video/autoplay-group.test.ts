import fc from 'fast-check';
import { createAutoplayGroup } from './autoplay-group.ts';
import { createPlayer } from './create-player.ts';

const options = { duration: 12, livestream: false, autoheight: false };

/** A video of 300 by 200 px that starts and stops at once, but fires its events later. */
function addVideo(events: (() => void)[]) {
  const video = document.body.appendChild(document.createElement('video'));
  let paused = true;
  let top = 100;
  Object.defineProperty(video, 'paused', { get: () => paused });
  const turn = (isPaused: boolean): void => {
    if (paused === isPaused) return;
    paused = isPaused;
    events.push(() => video.dispatchEvent(new Event(isPaused ? 'pause' : 'play')));
  };
  video.play = async () => turn(false);
  video.pause = () => turn(true);
  video.getBoundingClientRect = () => new DOMRect(100, top, 300, 200);
  const player = createPlayer(video, {
    options,
    isAutoplay: true,
    log: () => {},
    onFirstPlay: () => {},
  });
  return {
    player,
    isPlaying: () => !paused,
    moveTo: (to: number) => {
      top = to;
    },
  };
}

test('after the last check the first video fully in view plays alone, however late the events of the videos come', () => {
  const step = fc.oneof(
    fc.constant('event' as const),
    fc.record({ video: fc.nat(1), top: fc.constantFrom(-100, 100, 500, 900) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const events: (() => void)[] = [];
      const videos = [addVideo(events), addVideo(events)] as const;
      const group = createAutoplayGroup({ isAllowed: () => true });
      for (const { player } of videos) group.add(player);
      for (const taken of steps) {
        if (taken === 'event') events.shift()?.();
        else {
          videos[taken.video]?.moveTo(taken.top);
          group.check();
        }
      }
      videos[0].moveTo(-100);
      videos[1].moveTo(100);
      group.check();
      expect(videos.map(({ isPlaying }) => isPlaying())).toEqual([false, true]);
      while (events.length > 0) events.shift()?.();
      videos[0].moveTo(100);
      group.check();
      expect(videos.map(({ isPlaying }) => isPlaying())).toEqual([true, false]);
      for (const { player } of videos) player.destroy();
      document.body.replaceChildren();
    }),
  );
});
