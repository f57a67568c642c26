import { SaxesParser } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  /** With the prefix that its namespace has here, such as `atom:link`. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly in the element. */
  readonly text: string;
}

interface Open extends XmlElement {
  readonly children: Open[];
  text: string;
}

/** Reads XML as strictly as its standard asks; throws what is not well-formed. */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: Open | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, uri, attributes }) => {
    const element: Open = {
      name,
      namespace: uri,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, { value }]) => [key, value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  if (!root) throw new Error('no element');
  return root;
}

/** The children of an element with a name. */
export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
