import { acceptsDrop } from './use-image-drop.ts';

const accepted = {
  isSendPhotosEnabled: true,
  hasPreview: false,
  canSend: true,
  hasError: false,
};

test('PLUG-21, PLUG-22, PLUG-23: files can be dropped only if photos may be sent, the blog accepts messages, and there is no preview and no error', () => {
  expect(acceptsDrop(accepted)).toBe(true);
  for (const change of [
    { isSendPhotosEnabled: false },
    { hasPreview: true },
    { canSend: false },
    { hasError: true },
  ])
    expect(acceptsDrop({ ...accepted, ...change })).toBe(false);
});
