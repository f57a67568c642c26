/**
 * Reads the lines of a shell that a document shows, as far as they call curl, so that a test can send
 * them where no curl is installed. Throws an error for what it does not know.
 */

/** A call that curl would send. */
interface CurlCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Variables = Readonly<Record<string, string>>;

/** The shell blocks of a document in Markdown. */
export const shellBlocksOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

/** A part of a word: in single quotes, in double quotes, a variable, or plain. */
const part = /'([^']*)'|"([^"]*)"|([^\s'"]+)/gy;

/** The words of a line. Variables are filled in outside of single quotes; `"$@"` is kept. */
export function wordsOf(line: string, variables: Variables): readonly string[] {
  const fill = (text: string): string =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`$${name} is not set`);
      return value;
    });
  const words: string[] = [];
  let at = 0;
  let word: string | undefined;
  while (at < line.length) {
    part.lastIndex = at;
    const found = part.exec(line);
    if (found) {
      const [whole, single, double, plain] = found;
      word = (word ?? '') + (single ?? fill(double ?? plain ?? ''));
      at += whole.length;
    } else if (/\s/.test(line[at] ?? '')) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else throw new Error(`a quote is not closed: ${line}`);
  }
  return word === undefined ? words : [...words, word];
}

/** The call that curl sends for these words. */
export function readCurl(words: readonly string[]): CurlCall {
  const headers: Record<string, string> = {};
  let [url, method, body]: (string | undefined)[] = [];
  const left = [...words];
  const next = (): string => {
    const word = left.shift();
    if (word === undefined) throw new Error('the line ends too early');
    return word;
  };
  if (next() !== 'curl') throw new Error('this is no call of curl');
  while (left.length > 0) {
    const word = next();
    if (word === '-H') {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(next()) ?? [];
      headers[name] = value;
    } else if (word === '-d') body = next();
    else if (word === '-X') method = next();
    else if (word.startsWith('-') && word !== '-s') throw new Error(`unknown option ${word}`);
    else if (!word.startsWith('-')) {
      if (url !== undefined) throw new Error(`two addresses: ${url} and ${word}`);
      url = word;
    }
  }
  if (url === undefined) throw new Error('no address');
  return { url, method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body };
}

/** A line of a block that a program runs, once variables and functions are known. */
interface ShellLine {
  /** The line as the document shows it. */
  readonly shown: string;
  read(variables: Variables): CurlCall;
}

/** The calls of a block. Its variables are those of the reader of {@link ShellLine}, who sets them. */
export function readShell(block: string): {
  readonly variables: readonly string[];
  readonly calls: readonly ShellLine[];
} {
  const variables: string[] = [];
  const functions = new Map<string, string>();
  const calls: ShellLine[] = [];
  for (const shown of block.split('\n').map((line) => line.trim())) {
    const [, variable] = /^(\w+)=\S+$/.exec(shown) ?? [];
    const [, name, body] = /^(\w+)\(\) \{ (.*) "\$@"; \}$/.exec(shown) ?? [];
    if (shown === '' || shown.startsWith('#')) continue;
    if (variable !== undefined) variables.push(variable);
    else if (name !== undefined && body !== undefined) functions.set(name, body);
    else {
      const [first = ''] = shown.split(' ');
      const line = (functions.get(first) ?? first) + shown.slice(first.length);
      calls.push({ shown, read: (values) => readCurl(wordsOf(line, values)) });
    }
  }
  return { variables, calls };
}
