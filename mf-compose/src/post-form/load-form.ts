import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { isUnreachable } from '@tessera/shared-contracts/platform/outbox';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { commonFormDefaults, type PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { fromEditablePost } from '@tessera/shared-contracts/posts/form-wire';
import { emptyModel, writtenTexts } from '@tessera/shared-contracts/posts/post-type-definitions';
import { rendered } from '@tessera/shared-ui/written';
import { isLossyInRich } from './editor/lossless.ts';
import type { FormRequest } from './state/form-request.ts';
import { allowedChannels, startingChannel } from './state/form-channels.ts';
import type { LoadedForm } from './state/form-state.ts';

/**
 * Opens a post in the HTML editor, with its text unchanged, if the rich editor would lose parts of
 * the text.
 */
function openLossless(model: PostFormModel): Pick<LoadedForm, 'initial' | 'model' | 'notice'> {
  if (model.editorType !== 'rich' || !isLossyInRich(writtenTexts(model).join('')))
    return { initial: model, model, notice: undefined };
  const asHtml: PostFormModel = { ...model, editorType: 'html' };
  return { initial: asHtml, model: asHtml, notice: { kind: 'opened-as-html' } };
}

/**
 * The UUID of a post's blog; unlike the blog's name, it never changes. Undefined if the post is not
 * on the page.
 */
function shownChannel(postId: string): string | undefined {
  const shown = document.querySelector(
    `[${postAttributes.id}="${CSS.escape(postId)}"][${postAttributes.blog}]${rendered}`,
  );
  return shown?.getAttribute(postAttributes.blog) ?? undefined;
}

/** Zero-based index of the photo in view in a post's carousel; '' if the post shows no carousel. */
function photoInView(postId: string): string {
  const strip = document.querySelector<HTMLElement>(
    `[${postAttributes.id}="${CSS.escape(postId)}"] [${photoAttributes.carousel}] .post-view__strip${rendered}`,
  );
  return strip && strip.clientWidth > 0
    ? String(Math.round(strip.scrollLeft / strip.clientWidth))
    : '';
}

type BuilderData = CallOutput<typeof getPostFormBuilderData>;

/**
 * What a form for a new post needs. Without a connection it is what the page knows: the networks
 * are missing then, so that nothing is sent there.
 */
async function loadBuilderData(platform: Platform, signal: AbortSignal): Promise<BuilderData> {
  const { user, channels } = platform.bootstrap;
  try {
    return await platform.call(getPostFormBuilderData, {}, { signal, asksToLogIn: true });
  } catch (error) {
    if (!isCallError(error) || !isUnreachable(error) || !user?.limits) throw error;
    return { channels, limits: user.limits, networks: [] };
  }
}

/**
 * Fetches what a form needs before it accepts input: the user's blogs, limits and linked networks,
 * and the post to edit or reblog.
 */
export async function loadForm(
  platform: Platform,
  request: FormRequest,
  signal: AbortSignal,
): Promise<LoadedForm> {
  const { user } = platform.bootstrap;
  const editorType = user?.defaultEditorType ?? commonFormDefaults.editorType;
  const builderData = loadBuilderData(platform, signal);
  if (request.mode === 'new') {
    const { channels, limits, networks } = await builderData;
    const tumblelog = startingChannel(channels, platform.router.page.blog)?.name ?? '';
    const model = emptyModel(request.type, { ...commonFormDefaults, editorType, tumblelog });
    return { channels, limits, networks, ...openLossless(model) };
  }
  const channel = request.mode === 'edit' ? shownChannel(request.post_id) : undefined;
  const place = request.mode === 'reblog' ? photoInView(request.reblog_id) : '';
  const body =
    request.mode === 'edit'
      ? { post_id: request.post_id, ...(channel !== undefined && { channel_id: channel }) }
      : {
          reblog_id: request.reblog_id,
          reblog_key: request.reblog_key,
          ...(place !== '' && { carousel_index: place }),
        };
  const [{ channels, limits, networks }, { post, post_tumblelog }] = await Promise.all([
    builderData,
    platform.call(fetchPost, { body }, { signal, asksToLogIn: true }),
  ]);
  if (request.mode === 'edit') {
    const own: readonly Channel[] = channels.filter(
      (channel) => channel.name === post_tumblelog.name,
    );
    return {
      channels: own,
      limits,
      networks,
      ...(post.revision !== undefined && { base: post.revision }),
      ...openLossless(fromEditablePost(post, 'edit', post_tumblelog.name)),
    };
  }
  const allowed = allowedChannels(channels, post.can_reblog_as);
  const tumblelog = startingChannel(allowed, platform.router.page.blog)?.name ?? '';
  // the request names the post; the ids in the response may be those of the root post
  const origin = { ...post, reblog_id: request.reblog_id, reblog_key: request.reblog_key };
  return {
    channels: allowed,
    limits,
    networks,
    ...openLossless({ ...fromEditablePost(origin, 'reblog', tumblelog), editorType }),
  };
}
