import { postTexts } from './post-texts.ts';
import { assertContentProtocol } from './url-rules.ts';

test.each(['http://a.example', 'https://a.example', 'tumblr://x', 'mailto:a@b.example', '/path', '#part'])('RULE-29: %s may be linked to', (address) => {
  expect(() => { assertContentProtocol(address); }).not.toThrow();
});

test.each(['javascript:alert(1)', '  JavaScript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,x', 'ftp://a.example'])('RULE-31: %j is refused', (address) => {
  expect(() => { assertContentProtocol(address); }).toThrow(postTexts.unsupportedProtocol);
});
