import { createSound, createSoundPlayer, findSound, soundNames } from './sounds.ts';

test('POLL-37, POLL-38, POLL-39, POLL-42: sounds are found by pack and name', () => {
  expect(createSound('ping', '/ping.ogg')).toEqual({
    name: 'ping',
    filePath: '/ping.ogg',
    fileType: 'audio/mpeg',
  });
  expect(soundNames).toEqual(['notification', 'receive', 'send']);
  for (const name of soundNames)
    expect(findSound('default', name)).toEqual({
      name,
      filePath: `/sounds/default/${name}.mp3`,
      fileType: 'audio/mpeg',
    });
  expect([findSound('default', 'gong'), findSound('quiet', 'send')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('POLL-40: plays sounds only for users who have enabled them', () => {
  const play = jest.fn(async () => {});
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  createSoundPlayer(false)('send');
  expect(play).not.toHaveBeenCalled();
  const sound = createSoundPlayer(true);
  sound('send');
  sound('send');
  expect(play).toHaveBeenCalledTimes(2);
  play.mockRejectedValueOnce(new Error('no gesture'));
  expect(() => sound('receive')).not.toThrow();
  jest.restoreAllMocks();
});
