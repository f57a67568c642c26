import { avatarSizes, defaultAvatarSize, minimumFullWidthSize } from '../blogs/blog.ts';
import { defaultBaseRoute, headerHeight, logFlushInterval, logoAnimationImages, scrollAnimation, toastDuration } from '../shell/constants.ts';
import { defaultLanguage } from '../accounts/user.ts';
import { dragScroll, editorFromFormat, fastComposeMotion, formatFromEditor, linkBubbleWidth, postFormMotion, saveToastDelay, scrollHelper, undoDebounce, defaultEditorType, editorTypes } from './post-form-constants.ts';
import { postLimits } from './post-limits.ts';
import { postTexts } from './post-texts.ts';

test('CONST-01: photos per post, caption, downscale and tweet', () => {
  expect([postLimits.photos, postLimits.photoCaption, postLimits.photoDownscale, postLimits.tweet]).toEqual([10, 200, 1080, 140]);
});

test('CONST-03: the header is 52 px high', () => {
  expect(headerHeight).toBe(52);
});

test('CONST-04: animations and delays', () => {
  expect(fastComposeMotion).toEqual({ icon: 150, stagger: 50 });
  expect(postFormMotion).toEqual({ min: 50, max: 250, scrollIntoView: 400, inlineRemoval: 200 });
  expect([scrollAnimation, saveToastDelay]).toEqual([400, 250]);
});

test('CONST-05: sizes of avatars, and what is shown at full width', () => {
  expect([avatarSizes, defaultAvatarSize, minimumFullWidthSize]).toEqual([[16, 24, 30, 40, 48, 64, 96, 128, 512], 128, 300]);
});

test('CONST-06: the scroll helper has its own 250 ms', () => {
  expect(scrollHelper).toEqual({ triggerPadding: -50, contentPadding: 20, debounce: 200, speed: 250 });
  expect(scrollHelper.speed).not.toBe(scrollAnimation);
});

test('CONST-07, BOOT-16: the default language is en_US', () => {
  expect(defaultLanguage).toBe('en_US');
});

test('CONST-09: link bubble, undo and dragging', () => {
  expect([linkBubbleWidth, undoDebounce, dragScroll]).toEqual([{ min: 200, max: 600 }, 500, { zone: 0.2, throttle: 50 }]);
});

test('the logo moves through 10 pictures', () => {
  expect(logoAnimationImages).toBe(10);
});

test('DIALOG-07: a toast stays 5000 ms', () => {
  expect(toastDuration).toBe(5000);
});

test('LOG-03: the log leaves every 15 s', () => {
  expect(logFlushInterval).toBe(15_000);
});

test('ROUTE-09: the default base route is /dashboard', () => {
  expect(defaultBaseRoute).toBe('/dashboard');
});

test('RULE-10: the words for an eleventh photo', () => {
  expect(postTexts.tooManyPhotos).toBe('You can only add 10 photos.');
});

test('format codes and editors are each other’s', () => {
  expect([0, 1, 2, 3, -1].map(editorFromFormat)).toEqual(['rich', 'html', 'markdown', defaultEditorType, defaultEditorType]);
  for (const editor of editorTypes) expect(editorFromFormat(formatFromEditor(editor))).toBe(editor);
});
