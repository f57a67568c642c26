import { appendFileSync, rmSync } from 'node:fs';

/** A way in which the server half of a release fails once the release is in use. */
export interface HalfFault {
  readonly kind: string;
  /** Whether the half fails when it is loaded, or when it renders. */
  readonly phase: 'load' | 'render';
  /** What the report of the failure says. */
  readonly reported: string;
  /** Statements that the half runs before it renders, for props with {@link faultTrigger}. */
  readonly statements?: string;
  /**
   * Changes the stored script after publishing: either corrupts the file and returns undefined, or
   * returns another script. The caller then stores that script and registers its integrity.
   */
  readonly corrupt?: (file: string) => string | undefined;
}

/**
 * A half with a render fault fails only for props that contain this text, as part of a blog name.
 * Publishing renders every view with sample props, which do not contain the text, and so succeeds.
 */
export const faultTrigger = 'fault-trigger';

const load = 'load' as const;
const render = 'render' as const;

/** Faults that make a page fall back to the previous release. */
export const halfFaults = [
  {
    kind: 'throws on load',
    phase: load,
    reported: 'it failed to load: bad day',
    corrupt: () => `throw new Error('bad day');`,
  },
  {
    kind: 'has been tampered with',
    phase: load,
    reported: 'server.js does not match its integrity',
    corrupt(file) {
      appendFileSync(file, '//');
      return undefined;
    },
  },
  {
    kind: 'is missing',
    phase: load,
    reported: 'ENOENT',
    corrupt(file) {
      rmSync(file);
      return undefined;
    },
  },
  {
    kind: 'throws in render',
    phase: render,
    reported: 'no such colour',
    statements: `throw new TypeError('no such colour');`,
  },
  {
    kind: 'never ends',
    phase: render,
    reported: 'timed out',
    statements: 'for (;;);',
  },
  {
    kind: 'leaves an element open',
    phase: render,
    reported: 'with an unbalanced <div>',
    statements: `return '<div><p>Half a view</p>';`,
  },
] as const satisfies readonly HalfFault[];

/** Valid but wrong HTML, which only the browser half can notice. */
export const wrongHtml = {
  otherProps: {
    kind: 'draws the header of a visitor',
    phase: render,
    reported: 'hydration of the header',
    statements: `if (view === 'header')
      return render(view, JSON.stringify({ ...JSON.parse(props), user: null }));`,
  },
  otherView: {
    kind: 'draws a notice in place of the header',
    phase: render,
    reported: 'the slot holds no header',
    statements: `if (view === 'header') return render('account-notice', JSON.stringify({
      title: 'Astray', text: '', link: { href: '/help', label: 'Help' }, formKey: '',
    }));`,
  },
} as const satisfies Readonly<Record<string, HalfFault>>;

/**
 * The script of a server half, changed so that it first runs the given statements for props that
 * contain {@link faultTrigger}.
 */
export const withFault = (script: string, statements: string): string =>
  `${script}
{
  const { views, render } = serverHalf;
  serverHalf = {
    views,
    render(view, props) {
      if (props.includes(${JSON.stringify(faultTrigger)})) { ${statements} }
      return render(view, props);
    },
  };
}`;
