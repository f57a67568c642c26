import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Participant } from '@tessera/shared-contracts/messaging/conversation';
import { Avatar } from '@tessera/shared-ui/Avatar';
import type { ReactNode } from 'react';
import { relationLine } from './relation.ts';
import styles from './ConversationBody.module.css';

/** Maximum number of tags that the card shows. */
const maxTags = 3;

/** Introduces the other blog of a conversation. */
export function IntroCard({
  participant,
  language,
  text,
}: {
  readonly participant: Participant;
  readonly language: string;
  /** A prompt below the blog's details, such as an invitation to write first. */
  readonly text?: string;
}): ReactNode {
  const { name, title, description, blog_tags: tags, avatar_url, theme } = participant;
  const relation = relationLine(participant, language);
  return (
    <section className={styles.intro} aria-label={name}>
      <Avatar src={avatar_url} size="large" shape={theme.avatar_shape} />
      <p className={styles.introTitle}>{title === '' ? name : title}</p>
      {description !== '' && <p className={styles.introText}>{description}</p>}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.slice(0, maxTags).map((tag) => (
            <li key={tag}>
              <a href={blogPaths.blogTag(name, tag)}>#{tag}</a>
            </li>
          ))}
        </ul>
      )}
      {relation !== '' && <p className={styles.introText}>{relation}</p>}
      {text !== undefined && <p className={styles.introText}>{text}</p>}
    </section>
  );
}
