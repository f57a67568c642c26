import type { UpdateBodyInput } from '@tessera/shared-contracts/posts/wire-body';
import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import type { Deps } from '../../base/http/context.ts';
import { noteMedia } from '../../base/media/media-queries.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { animations, paintAnimation, type Animation } from './animations.ts';
import { makeVideo } from './videos.ts';
import { people } from './people.ts';
import type { Person } from './person.ts';
import { paintScene, type Scene } from './scenes.ts';
import type { Random } from './random.ts';
import { composeTune } from './tunes.ts';

type PostFields = Omit<UpdateBodyInput, 'post'> & {
  readonly post: Omit<UpdateBodyInput['post'], 'tags'>;
};

const cycle = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list of demo content');
  return item;
};
const paragraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;

/** Layouts of photo posts, by number of photos. Each digit is the number of photos in a row. */
const layouts: Readonly<Record<number, string>> = { 1: '1', 2: '2', 3: '12', 4: '22', 5: '212' };

async function image(
  { media }: Deps,
  random: Random,
  person: Person,
  width: number,
  height: number,
): Promise<string> {
  return media.url(
    await media.put(
      await paintScene(random, random.pick(person.scenes), width, height, person.palette),
      'jpg',
    ),
  );
}

/** Draws and stores a photo with only one scaled copy, so that seeding takes seconds. */
async function photo(
  deps: Deps,
  random: Random,
  person: Person,
  height: number,
  scene: Scene,
): Promise<string> {
  const { key } = await storeImage(
    deps,
    null,
    await paintScene(random, scene, 1280, height, person.palette),
    [640],
  );
  return deps.media.url(key);
}

/** The round in which each blog's photo post is an animation. */
const animatedRound = 4;
const animationOf = (person: Person): Animation => cycle(animations, people.indexOf(person));

async function animationFields(deps: Deps, person: Person): Promise<PostFields> {
  const animation = animationOf(person);
  const { key } = await storeImage(deps, null, await paintAnimation(animation, person.palette));
  return {
    images: { o1: deps.media.url(key) },
    alt: { o1: animation.alt },
    post: {
      type: 'photo',
      two: paragraph(`${animation.alt}, for as long as you like.`),
      photoset_layout: '1',
      photoset_order: 'o1',
    },
  };
}

async function photoFields(
  deps: Deps,
  random: Random,
  person: Person,
  round: number,
): Promise<PostFields> {
  if (round === animatedRound) return animationFields(deps, person);
  const count = cycle([1, 3, 1, 2, 4], round + person.name.length);
  // photos of one post show different scenes if the person has enough
  const from = random.between(0, person.scenes.length - 1);
  const ids = Array.from({ length: count }, (_, at) => `o${at + 1}`);
  // drawn one after another to keep the random sequence, stored in parallel
  const urls = await Promise.all(
    ids.map((_, at) =>
      photo(deps, random, person, count === 1 ? 853 : 960, cycle(person.scenes, from + at + 1)),
    ),
  );
  const images = Object.fromEntries(ids.map((id, at) => [id, urls[at] ?? '']));
  const alt = Object.fromEntries(
    ids.map((id, at) => [
      id,
      `A drawing in flat colours: ${cycle(person.captions, at + 1).toLowerCase()}`,
    ]),
  );
  // posts with four photos show them one at a time
  return {
    images,
    alt,
    carousel_display: count === 4,
    post: {
      type: 'photo',
      two: paragraph(cycle(person.captions, round)),
      photoset_layout: layouts[count] ?? '',
      photoset_order: ids.join(','),
    },
  };
}

function textFields(random: Random, person: Person, round: number): PostFields {
  const essay = person.essays[round];
  if (!essay) return { post: { type: 'text', two: paragraph(cycle(person.notes, round)) } };
  const [title, body] = essay;
  const more = [cycle(person.notes, round), cycle(person.notes, round + 1)];
  const list =
    random.next() < 0.4
      ? `<ul>${more.map((line) => `<li>${line}</li>`).join('')}</ul>`
      : paragraph(more.join(' '));
  return {
    post: {
      type: 'text',
      one: title,
      two:
        paragraph(body) +
        list +
        (round === 0 ? `<blockquote>${paragraph(cycle(person.quotes, 0)[0])}</blockquote>` : ''),
    },
  };
}

async function audioFields(
  deps: Deps,
  random: Random,
  person: Person,
  round: number,
): Promise<PostFields> {
  const { media } = deps;
  return {
    preuploaded_url: media.url(await media.put(composeTune(random), 'wav')),
    confirm_tos: true,
    album_art: await image(deps, random, person, 480, 480),
    id3_tags: { title: cycle(person.tunes, round), artist: person.title, album: 'Demo tapes' },
    post: {
      type: 'audio',
      two: paragraph('Played by the machine, composed by chance, kept because it was nice.'),
    },
  };
}

async function videoFields(deps: Deps, random: Random, person: Person): Promise<PostFields> {
  const { video, poster, width, height, seconds } = await makeVideo(
    person.palette,
    random.between(1, 3),
  );
  const { key: still } = await storeImage(deps, null, poster, []);
  const { key } = await noteMedia(deps.db, null, {
    key: await deps.media.put(video, 'webm'),
    kind: 'video',
    width,
    height,
    duration: seconds,
    details: { poster: deps.media.url(still) },
  });
  return {
    preuploaded_url: deps.media.url(key),
    preuploaded_ch: 'demo',
    confirm_tos: true,
    post: { type: 'video', two: paragraph(cycle(person.captions, random.between(0, 9))) },
  };
}

/** Draws and stores the images, tune or video of a demo post; returns the post's fields. */
export async function writePost(
  deps: Deps,
  random: Random,
  person: Person,
  type: CreatablePostType,
  round: number,
): Promise<UpdateBodyInput> {
  const fields = await fieldsOf();
  return {
    ...fields,
    channel_id: person.name,
    editor_type: 'html',
    post: {
      ...fields.post,
      tags: [
        ...(type === 'photo' && round === animatedRound
          ? ['gif', ...animationOf(person).tags]
          : []),
        cycle(person.tags, round),
        ...random.some(person.tags, 0.35),
      ].join(','),
    },
  };

  async function fieldsOf(): Promise<PostFields> {
    switch (type) {
      case 'text':
        return textFields(random, person, round);
      case 'photo':
        return photoFields(deps, random, person, round);
      case 'quote': {
        const [quote, source] = cycle(person.quotes, round);
        return { post: { type: 'quote', one: quote, two: paragraph(source) } };
      }
      case 'link':
        return {
          thumbnail: await image(deps, random, person, 640, 360),
          author: person.title,
          excerpt: cycle(person.notes, round + 2),
          post: {
            type: 'link',
            one: cycle(person.essays, round + 1)[0],
            two: `https://example.org/${person.name}/${round + 1}`,
            three: paragraph('Worth the ten minutes.'),
          },
        };
      case 'chat':
        return {
          post: {
            type: 'chat',
            one: round === 0 ? cycle(person.captions, 1) : '',
            two: cycle(person.chat, round),
          },
        };
      case 'audio':
        return audioFields(deps, random, person, round);
      case 'video':
        return videoFields(deps, random, person);
    }
  }
}
