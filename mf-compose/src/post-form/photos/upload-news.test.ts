import { uploadNews } from './upload-news.ts';

test('announces how many photos are ready and how many uploads failed; the upload of a single photo is announced in quarters', () => {
  const at = (progress: number) => uploadNews([{ kind: 'uploading', progress }]);
  expect([at(0), at(0.3), at(0.49), at(0.5), at(0.99)]).toEqual([
    'Uploading the photo.',
    '25 percent uploaded.',
    '25 percent uploaded.',
    '50 percent uploaded.',
    '75 percent uploaded.',
  ]);
  expect(
    uploadNews([{ kind: 'ready' }, { kind: 'uploading', progress: 0.7 }, { kind: 'waiting' }]),
  ).toBe('1 of 3 photos uploaded.');
  expect(uploadNews([{ kind: 'ready' }, { kind: 'failed', error: 'x', isFinal: false }])).toBe(
    '1 photo is ready. 1 upload failed.',
  );
  expect(uploadNews([])).toBe('');
});

test('does not count photos whose file is gone', () => {
  expect(
    uploadNews([{ kind: 'ready' }, { kind: 'missing' }, { kind: 'uploading', progress: 0.7 }]),
  ).toBe('1 of 2 photos uploaded.');
  expect(uploadNews([{ kind: 'missing' }, { kind: 'uploading', progress: 0.5 }])).toBe(
    '50 percent uploaded.',
  );
});
