import { cleanPaste } from './clean-paste.ts';

const clean = (html: string): string => cleanPaste(html).html.replace(/\n\s*/g, '').trim();

test('text from Word keeps its meaning and loses styles, empty tags and comments', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml></xml><![endif]--></head><body lang=EN-GB>
    <!--StartFragment--><h1 style='margin:0'>Head<o:p></o:p></h1><p class=MsoNormal style='mso-fareast-font-family:Calibri'><b><span style='font-size:12.0pt;color:red'>Bold</span></b><span lang=EN-US>&nbsp;and </span><i>slanted</i><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;
  expect(clean(word)).toBe('<h2>Head</h2><p><b>Bold</b> and <i>slanted</i></p>');
});

test('lists from Word become nested lists', () => {
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span>${text}<o:p></o:p></p>`;
  expect(
    clean(
      [
        '<p class=MsoNormal>Before</p>',
        item(1, '·', 'one'),
        item(2, 'o', 'inner'),
        item(1, '·', 'two'),
        '<p class=MsoNormal>Between</p>',
        item(1, '1.', 'first'),
        item(1, '2.', 'second'),
      ].join(''),
    ),
  ).toBe(
    [
      '<p>Before</p><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>',
      '<p>Between</p><ol><li>first</li><li>second</li></ol>',
    ].join(''),
  );
});

test('text from Google Docs loses the non-bold <b> around it, and its styled spans become marks', () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain </span><span style="font-weight:700;font-style:italic">both</span><span style="text-decoration:line-through"> gone</span><span><a href="https://a.example" style="text-decoration:none"><span style="color:#15c;text-decoration:underline">link</span></a></span></p></b><br class="Apple-interchange-newline">';
  expect(clean(docs)).toBe(
    '<p>Plain <em><strong>both</strong></em><s> gone</s><a href="https://a.example">link</a></p>',
  );
});

test('drops scripts, handlers, styles, classes and frames; keeps mentions and read-more breaks', () => {
  expect(
    clean(
      '<div class="x" onclick="y()" style="color:red"><p id="a">Text</p><script>alert(1)</script><iframe src="https://a.example"></iframe><svg><a href="#">x</a></svg></div>',
    ),
  ).toBe('<div><p>Text</p></div>');
  expect(
    clean(
      '<p><a class="mention" href="/@ada" rel="nofollow">@ada</a></p><hr class="read-more"><p><a class="mention" href="https://a.example">x</a></p>',
    ),
  ).toBe(
    '<p><a class="mention" href="/@ada">@ada</a></p><hr class="read-more"><p><a href="https://a.example">x</a></p>',
  );
});

test('drops form controls inside and outside of forms; keeps the text around them', () => {
  const fields =
    '<label>Name <input value="x"></label><button>Send</button><select><option>a</option></select><textarea>b</textarea>';
  expect(clean(`<p>Text</p>${fields}`)).toBe('<p>Text</p><label>Name </label>');
  expect(clean(`<form><p>Text</p>${fields}</form>`)).toBe(
    '<form><p>Text</p><label>Name </label></form>',
  );
});

test('tables that serve as layout are replaced with their content, so that no text is repeated and images stay', () => {
  const inner = '<table><tr><td>a</td><td>b</td></tr></table>';
  expect(
    clean(
      `<table><tr><td><img src="https://a.example/logo.png"></td><td>${inner}</td></tr><tr><td>Last</td></tr></table>`,
    ),
  ).toBe('<div><img src="https://a.example/logo.png"></div><div><p>a | b</p></div><div>Last</div>');
});

test('table rows become lines', () => {
  expect(
    clean('<table><tr><th>a</th><th>b</th></tr><tr><td><p>1</p></td><td>2</td></tr></table>'),
  ).toBe('<p>a | b</p><p>1 | 2</p>');
});

test('table rows keep links and marks, and their line breaks become spaces', () => {
  expect(
    clean(
      '<table><tr><td><a href="https://a.example">One</a></td><td>a<br>b</td><td><p>c</p><p><b>d</b> e</p> <ul><li>f</li></ul></td></tr></table>',
    ),
  ).toBe('<p><a href="https://a.example">One</a> | a b | c <b>d</b> e f</p>');
});

test('code from a code editor becomes a code block with its lines and indentation', () => {
  const code = 'const  a = 1;\n  if (a < 2) {\n\n    b();\n  }';
  const asBlock = '<pre><code>const  a = 1;\n  if (a &lt; 2) {\n\n    b();\n  }</code></pre>';
  const style = "font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;";
  for (const html of [
    `<meta charset="utf-8"><div style="${style}"><div><span style="color:#00f;">const</span>  a = 1;</div><div>  if (a &lt; 2) {</div><br><div>    b();</div><div>  }</div></div>`,
    `<div style="white-space: pre">\n  <div>const  a = 1;</div>\n  <div>  if (a &lt; 2) {</div>\n  <div><br></div>\n  <div>    b();</div>\n  <div>  }</div>\n</div>`,
    '<pre style="font-family:monospace"><span>const</span>  a = 1;<br>  if (a &lt; 2) {<br><br>    b();<br>  }<br></pre>',
    `<pre><code>${code.replace('<', '&lt;')}</code></pre>`,
    `<span style="${style}">${code.replace('<', '&lt;')}</span>`,
  ])
    expect(cleanPaste(html).html.trim()).toBe(asBlock);
});

test('text that keeps its line ends gets line breaks; styled text on one line stays text', () => {
  expect(clean('<p style="white-space: pre-wrap">One\ntwo <b>three</b>\nfour</p>')).toBe(
    '<p>One<br>two <b>three</b><br>four</p>',
  );
  expect(clean('<p><span style="white-space: pre-wrap">One two</span></p>')).toBe('<p>One two</p>');
});

test('extracts embedded images, reports unreachable ones and keeps those on the web', () => {
  expect(
    cleanPaste(
      '<p>a<img src="data:image/png;base64,AAAA"><img src="file:///C:/x.png"><img src="https://a.example/x.png" style="width:9px" alt="x"><img src="//b.example/y.png"></p>',
    ),
  ).toEqual({
    html: '<p>a<img src="https://a.example/x.png" alt="x"><img src="https://b.example/y.png"></p>',
    embedded: ['data:image/png;base64,AAAA'],
    unreachable: ['file:///C:/x.png'],
  });
});

test('text copied from our editor stays as it is', () => {
  const own = '<p data-pm-slice="1 1 []">a<b style="font-weight:normal">b</b></p>';
  expect(cleanPaste(own).html).toBe(own);
});
