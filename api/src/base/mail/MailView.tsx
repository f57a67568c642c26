// oxlint-disable jsx-a11y/control-has-associated-label -- layout table cells are not controls
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, MailPart, MailWords } from './compose-mail.ts';
import { mailColours } from './mail-colours.ts';

const { light, dark } = mailColours;
const uiFont = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const textFont = "Charter, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif";

/**
 * Mail programs that support styles in the head follow the reader's colour scheme; the others use
 * the inline light colours.
 */
const headStyles = `a{text-underline-offset:2px}
@media (prefers-color-scheme:dark){.mail-page{background:${dark['ground-page']}!important}.mail-card{background:${dark['ground-surface']}!important;border-color:${dark.line}!important}
.mail-ink{color:${dark.ink}!important}.mail-quiet,.mail-quiet a{color:${dark['ink-quiet']}!important}.mail-link{color:${dark.action}!important}.mail-button{background:${dark.action}!important;border-color:${dark.action}!important;color:${dark['on-action']}!important}.mail-tile{background:${dark.action}!important}}
@media (max-width:30rem){.mail-card{padding:24px 20px!important}.mail-button{display:block!important}}`;

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  color: light.ink,
  font: `400 16px/1.6 ${uiFont}`,
};
const inkLink: CSSProperties = { color: light.action };

const Words = ({
  words,
  isQuiet = false,
}: {
  readonly words: MailWords;
  readonly isQuiet?: boolean;
}): ReactNode =>
  words.map((one, at) =>
    typeof one === 'string' ? (
      one
    ) : (
      <a
        key={`${at}-${one.href}`}
        href={one.href}
        {...(isQuiet
          ? { style: { color: light['ink-quiet'] } }
          : { className: 'mail-link', style: inkLink })}
      >
        {one.label}
      </a>
    ),
  );

function Part({ part }: { readonly part: MailPart }): ReactNode {
  switch (part.kind) {
    case 'words':
      return (
        <p className="mail-ink" style={paragraph}>
          <Words words={part.words} />
        </p>
      );
    case 'list':
      return (
        <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px' }}>
          {part.items.map((item, at) => (
            <li className="mail-ink" key={at} style={{ ...paragraph, margin: '0 0 8px' }}>
              <Words words={item} />
            </li>
          ))}
        </ul>
      );
    case 'button':
      return (
        <>
          <p style={{ margin: '24px 0 16px' }}>
            <a
              className="mail-button"
              href={part.link.href}
              style={{
                display: 'inline-block',
                padding: '12px 24px',
                border: `1px solid ${light.action}`,
                borderRadius: '5px',
                background: light.action,
                color: light['on-action'],
                font: `600 16px/1.25 ${uiFont}`,
                textAlign: 'center',
                textDecoration: 'none',
              }}
            >
              {part.link.label}
            </a>
          </p>
          {/* for mail programs that do not show buttons */}
          <p
            className="mail-quiet"
            style={{
              ...paragraph,
              color: light['ink-quiet'],
              fontSize: '13px',
              wordBreak: 'break-all',
            }}
          >
            Or open{' '}
            <a href={part.link.href} style={{ color: light['ink-quiet'] }}>
              {part.link.href}
            </a>
          </p>
        </>
      );
  }
}

/**
 * Five tiles in the shape of a T, built from table cells because most mail programs block images.
 */
function Tiles(): ReactNode {
  const cell = (key: string, colour: string): ReactNode => (
    <td
      className={colour === light.action ? 'mail-tile' : undefined}
      key={key}
      width="8"
      height="8"
      style={{
        width: '8px',
        height: '8px',
        borderRadius: '2px',
        background: colour,
        fontSize: 0,
        lineHeight: 0,
      }}
    />
  );
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="2"
      style={{ borderCollapse: 'separate' }}
    >
      <tbody>
        <tr>
          {cell('a', light.action)}
          {cell('b', light.action)}
          {cell('c', light.action)}
        </tr>
        <tr>
          {cell('d', 'transparent')}
          {cell('e', light.action)}
          {cell('f', 'transparent')}
        </tr>
        <tr>
          {cell('g', 'transparent')}
          {cell('h', light.action)}
          {cell('i', 'transparent')}
        </tr>
      </tbody>
    </table>
  );
}

type MailViewProps = Pick<MailContent, 'parts' | 'footer' | 'subject'> & { readonly title: string };

function MailView({ title, subject, parts, footer }: MailViewProps): ReactNode {
  const [first] = parts;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{headStyles}</style>
      </head>
      <body
        className="mail-page"
        style={{ margin: 0, padding: 0, background: light['ground-page'] }}
      >
        {/* preview text in message lists */}
        {first?.kind === 'words' && (
          <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
            {first.words.map((one) => (typeof one === 'string' ? one : one.label)).join('')}
          </div>
        )}
        <table
          className="mail-page"
          role="presentation"
          width="100%"
          cellPadding="0"
          cellSpacing="0"
          style={{ background: light['ground-page'] }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding="0"
                  cellSpacing="0"
                  style={{ maxWidth: '560px', textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 16px' }}>
                        <table role="presentation" cellPadding="0" cellSpacing="0">
                          <tbody>
                            <tr>
                              <td style={{ paddingRight: '8px' }}>
                                <Tiles />
                              </td>
                              <td
                                className="mail-ink"
                                style={{ color: light.ink, font: `600 20px/1 ${textFont}` }}
                              >
                                Tessera
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="mail-card"
                        style={{
                          padding: '32px',
                          border: `1px solid ${light.line}`,
                          borderRadius: '8px',
                          background: light['ground-surface'],
                        }}
                      >
                        <h1
                          className="mail-ink"
                          style={{
                            margin: '0 0 16px',
                            color: light.ink,
                            font: `600 24px/1.25 ${textFont}`,
                          }}
                        >
                          {title}
                        </h1>
                        {parts.map((part, at) => (
                          <Part key={at} part={part} />
                        ))}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="mail-quiet"
                        style={{
                          padding: '16px 4px 0',
                          color: light['ink-quiet'],
                          font: `400 13px/1.5 ${uiFont}`,
                        }}
                      >
                        <Words words={footer} isQuiet />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A message as HTML: tables and embedded styles, without images, scripts or external files. */
export const mailHtml = (props: MailViewProps): string =>
  `<!doctype html>${renderToStaticMarkup(<MailView {...props} />)}`;
