/** Checks pages as validators of HTML do (https://validator.w3.org/nu, html-validate). */
import {
  definePlugin,
  HtmlValidate,
  Rule,
  StaticConfigLoader,
  type HtmlElement,
} from 'html-validate';

/** Characters that HTML forbids even as they are: controls, surrogates and code points for no text. */
const forbidden =
  /[\0-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ud800-\udfff]|[\ufffe\uffff\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}]/u;
/** What a URL may contain (https://url.spec.whatwg.org/#url-code-points). */
const url = /^(?:[\w!$&'()*+,\-./:;=?@~#\u00a0-\u{10fffd}]|%[\da-f]{2})*$/iu;
const urlAttributes = ['href', 'src', 'action', 'formaction', 'poster', 'cite'];
/** What a `time` can say here: a month, a day, or a point in time. */
const time = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?)?$/;

const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.getAttribute(name)?.value?.toString();

/** Warnings of the Nu checker that html-validate has no rule for. */
class NuRules extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const element of document.querySelectorAll('*')) this.#check(element);
    });
  }

  #check(element: HtmlElement): void {
    if (element.is('article') || element.is('section')) this.#expectHeading(element);
    for (const name of urlAttributes) this.#expectUrl(element, name, attributeOf(element, name));
    const sources = attributeOf(element, 'srcset')?.split(', ') ?? [];
    for (const source of sources) this.#expectUrl(element, 'srcset', source.split(' ')[0]);
    if (sources.length > 0 && attributeOf(element, 'sizes') === undefined)
      this.report(element, 'A srcset with widths needs sizes.');
    const at = attributeOf(element, 'datetime');
    if (at !== undefined && !(time.test(at) && Number.isFinite(Date.parse(at))))
      this.report(element, `No time: ${at}`);
  }

  #expectHeading(element: HtmlElement): void {
    const isNamed = attributeOf(element, 'aria-label') !== undefined;
    const isIn = (heading: HtmlElement): boolean =>
      heading.closest('article, section')?.isSameNode(element) === true;
    if (!isNamed && !element.querySelectorAll('h1, h2, h3, h4, h5, h6').some(isIn))
      this.report(element, 'This part lacks a heading.');
  }

  #expectUrl(element: HtmlElement, name: string, value: string | undefined): void {
    if (value !== undefined && !url.test(value))
      this.report(element, `No URL in ${name}: ${value}`);
  }
}

const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [definePlugin({ name: 'nu', rules: { 'nu/rules': NuRules } })],
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      'nu/rules': 'error',
      // style: the standard has a default, and these buttons are in no form
      'no-implicit-button-type': 'off',
      // a technique, not a requirement: Enter submits a form with one field, as people expect
      'wcag/h32': 'off',
    },
  }),
);

/** Errors and warnings about a page, each with its rule and the element. */
export async function checkHtml(html: string): Promise<readonly string[]> {
  const { results } = await checker.validateString(html);
  return [
    ...(forbidden.test(html) ? ['forbidden code point'] : []),
    ...results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  ];
}
