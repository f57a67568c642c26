import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { titleFontStylesheet } from '@tessera/shared-contracts/blogs/fonts';
import {
  groundTokens,
  themeInBothSchemes,
  titleTokens,
} from '@tessera/shared-contracts/blogs/theme-tokens';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { BlogHead } from '@tessera/shared-ui/content/BlogHead';
import { formatPostCount } from '@tessera/shared-ui/format/post-count';
import { IconEdit } from '@tessera/shared-ui/Icon';
import { useEffect, useLayoutEffect, useRef, type Dispatch, type ReactNode } from 'react';
import { pictureProblem } from './check-picture.ts';
import { readFocus } from './crop.ts';
import { blogOfFields } from './form-values.ts';
import { HeaderPicture } from './HeaderPicture.tsx';
import { PictureActions } from './PictureActions.tsx';
import { PictureFile } from './PictureFile.tsx';
import type {
  PictureChange,
  PictureName,
  SettingsAction,
  SettingsState,
} from './settings-state.ts';

export interface LivePreviewProps {
  readonly state: SettingsState;
  readonly dispatch: Dispatch<SettingsAction>;
  /** Whether script shows changes; else the blog looks as it is stored. */
  readonly isLive: boolean;
  readonly postCount: number;
  readonly language: string | undefined;
  /** URLs of the stylesheets of the stored theme. */
  readonly stylesheets: readonly string[];
  /** Whether what changes the look stands below the blog. Otherwise it is only hidden. */
  readonly hasTools: boolean;
  /** Further tools: its colours. */
  readonly children?: ReactNode;
}

/** Gives an element the theme's colours and fonts, without a stylesheet of their own. */
function useTheme(blog: Blog, isLive: boolean): (element: HTMLElement | null) => void {
  const themed = useRef<HTMLElement>(null);
  const theme = blog.global_theme_params;
  useLayoutEffect(() => {
    if (!isLive) return;
    for (const [name, value] of [...groundTokens(themeInBothSchemes(theme)), ...titleTokens(theme)])
      themed.current?.style.setProperty(name, value);
  });
  return (element) => {
    themed.current = element;
  };
}

/** Gives back the URL of a chosen picture once it is no longer shown. */
function useRevokedUrl(change: PictureChange): void {
  const url = change.kind === 'chosen' ? change.url : undefined;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
}

/** The head of the blog as it will look. Its pictures are buttons that change them. */
export function LivePreview({
  state,
  dispatch,
  isLive,
  postCount,
  language,
  stylesheets,
  hasTools,
  children,
}: LivePreviewProps): ReactNode {
  const { owned, avatar, header } = state;
  const avatarFile = useRef<HTMLInputElement>(null);
  const headerFile = useRef<HTMLInputElement>(null);
  useRevokedUrl(avatar);
  useRevokedUrl(header);
  const fromForm = blogOfFields(state.blog, state.fields);
  const theme = fromForm.global_theme_params;
  const hasHeader =
    header.kind === 'chosen' || (header.kind === 'kept' && theme.header_image !== '');
  const src =
    header.kind === 'kept' ? theme.header_image : header.kind === 'chosen' ? header.url : '';
  const blog: Blog = {
    ...fromForm,
    global_theme_params: {
      ...theme,
      ...(!hasHeader && { header_image: '', header_image_focused: '' }),
    },
  };
  const attach = useTheme(blog, isLive);
  const font = titleFontStylesheet(theme.title_font);
  const sheets = isLive && font !== undefined ? new Set([...stylesheets, font]) : stylesheets;

  const pickAvatar = (): void => avatarFile.current?.click();
  const pickHeader = (): void => headerFile.current?.click();
  function choose(name: PictureName, file: File): void {
    const problem = pictureProblem(file);
    if (problem === undefined)
      dispatch({
        kind: 'picture',
        name,
        change: { kind: 'chosen', file, url: URL.createObjectURL(file) },
      });
    else dispatch({ kind: 'refusedFile', text: problem });
  }
  function giveUp(name: PictureName): void {
    if (state[name].kind !== 'chosen') return;
    dispatch({ kind: 'picture', name, change: { kind: 'kept' } });
    dispatch({ kind: 'refusedFile', text: uploadTexts.unreadable });
  }

  const avatarPicture = (
    <button
      className={[
        'blog-preview__avatar',
        theme.show_header_image && 'blog-preview__avatar--over',
        theme.avatar_shape === 'circle' && 'blog-preview__avatar--circle',
      ]
        .filter(Boolean)
        .join(' ')}
      type="button"
      aria-label={texts.changeAvatar}
      onClick={pickAvatar}
    >
      {avatar.kind === 'removed' ? (
        <span className="avatar blog-preview__initial" aria-hidden="true">
          {blog.name.slice(0, 1)}
        </span>
      ) : (
        <img
          className={`avatar blog-preview__picture${theme.avatar_shape === 'circle' ? ' avatar--circle' : ''}`}
          src={avatar.kind === 'chosen' ? avatar.url : blog.avatar_url}
          alt=""
          width="96"
          height="96"
          onError={() => giveUp('avatar')}
        />
      )}
      <span className="blog-preview__mark">
        <IconEdit />
      </span>
    </button>
  );
  return (
    <section className="blog-preview" aria-labelledby="preview-title">
      <h2 className="visually-hidden" id="preview-title">
        Preview
      </h2>
      <div
        className="blog-preview__theme"
        ref={attach}
        {...{ [themeAttributes.theme]: themeKey(theme) }}
      >
        <BlogHead
          blog={blog}
          count={<span suppressHydrationWarning>{formatPostCount(postCount, language)}</span>}
          level={2}
          {...(isLive && {
            avatar: avatarPicture,
            ...(theme.show_header_image && {
              banner: (
                <HeaderPicture
                  blog={blog}
                  src={src}
                  focus={state.focus ?? readFocus(header.kind === 'kept' ? owned.headerFocus : '')}
                  onCrop={(focus) => dispatch({ kind: 'cropped', focus })}
                  onChange={pickHeader}
                  onBroken={() => giveUp('header')}
                />
              ),
            }),
          })}
        />
        <p className="blog-preview__sample" hidden={!hasTools}>
          <span>{texts.sample}</span> <span className="blog-preview__link">{texts.sampleLink}</span>
        </p>
      </div>
      {isLive && (
        <>
          <PictureFile input={avatarFile} onChoose={(file) => choose('avatar', file)} />
          <PictureFile input={headerFile} onChoose={(file) => choose('header', file)} />
        </>
      )}
      <div hidden={!hasTools}>
        {isLive && (
          <PictureActions
            {...{ state, dispatch, theme }}
            onPickAvatar={pickAvatar}
            onPickHeader={pickHeader}
          />
        )}
        {children}
      </div>
      {[...sheets].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </section>
  );
}
