import type { ReactNode } from 'react';
import {
  blogLimits,
  blogPaths,
  messagesFrom,
  type MessagesFrom,
  type ThemeParams,
} from '@tessera/shared-contracts/blogs/blog';
import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { titleFonts } from '@tessera/shared-contracts/blogs/fonts';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { submissionTypes } from '@tessera/shared-contracts/submissions/submission-rules';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input, SelectInput, TextArea } from '@tessera/shared-ui/Input';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { Errors, SwitchField } from './fields.tsx';

const colours = [
  { name: 'background_color', label: 'Background colour' },
  { name: 'link_color', label: 'Link colour' },
  { name: 'title_color', label: 'Title colour' },
] as const satisfies readonly { readonly name: keyof ThemeParams; readonly label: string }[];
const shows = [
  {
    name: 'show_header_image',
    label: 'Show header image',
    hint: 'If you haven’t added one, we show a mosaic in your colours.',
  },
  {
    name: 'show_avatar',
    label: 'Show avatar',
    hint: 'On your blog and its card. It always appears beside posts.',
  },
  { name: 'show_title', label: 'Show title', hint: 'The blog’s name always stays visible.' },
  { name: 'show_description', label: 'Show description', hint: 'Shown below the title.' },
] as const satisfies readonly {
  readonly name: keyof ThemeParams;
  readonly label: string;
  readonly hint: string;
}[];
const writers: Readonly<Record<MessagesFrom, string>> = {
  everybody: 'Everyone',
  followed: 'Blogs you follow',
  nobody: 'No one',
};

/** Field values as text; lists as lists. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

const onOff = (is: boolean): string => (is ? 'on' : 'off');
const storedValues = (row: BlogRow): Values => ({
  title: row.title,
  description: row.description,
  twitter_send_posts: onOff(row.twitter_send_posts),
  facebook_opengraph_send_posts: onOff(row.facebook_opengraph_send_posts),
  mastodon_send_posts: onOff(row.mastodon_send_posts),
  bluesky_send_posts: onOff(row.bluesky_send_posts),
  asks: onOff(row.asks),
  anonymous_asks: onOff(row.anonymous_asks),
  submissions: onOff(row.submissions),
  submission_guidelines: row.submission_guidelines,
  submission_types: row.submission_types,
  messages_from: row.messages_from,
  is_login_only: onOff(row.is_login_only),
  owner_flagged_nsfw: onOff(row.owner_flagged_nsfw),
  title_font: row.theme.title_font,
  title_font_weight: row.theme.title_font_weight === 'normal' ? 'normal' : 'bold',
  avatar_shape: row.theme.avatar_shape,
  ...Object.fromEntries(shows.map(({ name }) => [name, onOff(row.theme[name])])),
  ...Object.fromEntries(colours.map(({ name }) => [name, row.theme[name]])),
});

/** Submitted values merged over the stored ones. */
function typedValues(fields: unknown): Values {
  if (typeof fields !== 'object' || fields === null) return {};
  const typed: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') typed[name] = value.slice(0, 2000);
    else if (Array.isArray(value)) typed[name] = value.filter((one) => typeof one === 'string');
  }
  return typed;
}

const fieldName = (name: string): string => `tumblelog[${name}]`;

interface FieldsProps {
  readonly text: (name: string) => string;
  readonly isOn: (name: string) => boolean;
}

function Group({
  legend,
  children,
}: {
  readonly legend: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <fieldset className="form__group">
      <legend className="form__legend">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Switches({
  switches,
  isOn,
}: Pick<FieldsProps, 'isOn'> & {
  readonly switches: readonly {
    readonly name: string;
    readonly label: string;
    readonly hint: string;
  }[];
}): ReactNode {
  return switches.map(({ name, label, hint }) => (
    <SwitchField
      key={name}
      id={name}
      name={fieldName(name)}
      label={label}
      hint={hint}
      isOn={isOn(name)}
    />
  ));
}

/** Radio buttons. */
function Choice({
  name,
  options,
  value,
}: {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
}): ReactNode {
  return (
    <div className="form__row">
      {Object.entries(options).map(([option, label]) => (
        <CheckField
          key={option}
          type="radio"
          name={fieldName(name)}
          value={option}
          defaultChecked={option === value}
          label={label}
        />
      ))}
    </div>
  );
}

function LooksFields({ text, isOn }: FieldsProps): ReactNode {
  return (
    <>
      <Group legend="Colours">
        <div className="form__row">
          {colours.map(({ name, label }) => (
            <FieldFrame label={label} key={name}>
              <Input type="color" name={fieldName(name)} defaultValue={text(name)} />
            </FieldFrame>
          ))}
        </div>
        <FieldNote>If a colour is hard to read, we adjust it.</FieldNote>
      </Group>
      <Group legend="Title">
        <div className="form__row">
          <FieldFrame label="Font">
            <SelectInput
              name={fieldName('title_font')}
              defaultValue={text('title_font')}
              autoComplete="off"
            >
              {!titleFonts.some(({ name }) => name === text('title_font')) && (
                <option value="">{text('title_font')}</option>
              )}
              {titleFonts.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </FieldFrame>
          <FieldFrame label="Weight">
            <SelectInput
              name={fieldName('title_font_weight')}
              defaultValue={text('title_font_weight')}
              autoComplete="off"
            >
              <option value="normal">Normal</option>
              <option value="bold">Bold</option>
            </SelectInput>
          </FieldFrame>
        </div>
      </Group>
      <Group legend="Avatar shape">
        <Choice
          name="avatar_shape"
          options={{ square: 'Square', circle: 'Circle' }}
          value={text('avatar_shape')}
        />
      </Group>
      <Group legend="Show on your blog">
        <Switches switches={shows} isOn={isOn} />
      </Group>
    </>
  );
}

function SubmissionFields({
  text,
  isOn,
  types,
}: FieldsProps & { readonly types: readonly string[] }): ReactNode {
  return (
    <Group legend="Submissions">
      <Switches
        isOn={isOn}
        switches={[
          {
            name: 'submissions',
            label: 'Accept submissions',
            hint: 'Others can send you posts. They wait in your inbox until you approve or deny them.',
          },
        ]}
      />
      <FieldFrame label="Guidelines">
        <TextArea
          name={fieldName('submission_guidelines')}
          defaultValue={text('submission_guidelines')}
          maxLength={blogLimits.guidelines}
          rows={3}
        />
      </FieldFrame>
      {/* allows sending no type at all */}
      <input type="hidden" name={`${fieldName('submission_types')}[]`} value="" />
      <div className="form__row" role="group" aria-label="Accepted post types">
        {submissionTypes.map((type) => (
          <CheckField
            key={type}
            name={`${fieldName('submission_types')}[]`}
            value={type}
            defaultChecked={types.includes(type)}
            label={postTypeLabels[type]}
          />
        ))}
      </div>
    </Group>
  );
}

export interface BlogFormProps {
  readonly row: BlogRow;
  readonly formKey: string;
  /** Fields of the refused form. */
  readonly typed?: unknown;
  readonly errors: readonly string[];
}

/** All settings of a blog in one form; works without script. */
export function BlogForm({ row, formKey, typed, errors }: BlogFormProps): ReactNode {
  const values: Values = { ...storedValues(row), ...typedValues(typed) };
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const isOn = (name: string): boolean => values[name] === 'on';
  const types = values['submission_types'];
  return (
    <form className="form page__panel" method="post" action={saveSettings.path} data-blog-form="">
      <Errors texts={errors} />
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="page" value={settingsPage} />
      <input type="hidden" name="tumblelog_name_or_id" value={row.name} />
      <input type="hidden" name="return_to" value={`${blogPaths.settings(row.name)}?saved=1`} />
      <FieldFrame label="Title">
        <Input
          type="text"
          name={fieldName('title')}
          defaultValue={text('title')}
          maxLength={blogLimits.title}
          autoComplete="off"
        />
      </FieldFrame>
      <FieldFrame label="Description">
        <TextArea
          name={fieldName('description')}
          defaultValue={text('description')}
          maxLength={blogLimits.description}
          rows={4}
        />
      </FieldFrame>
      <LooksFields text={text} isOn={isOn} />
      <Group legend="Visibility">
        <Switches
          isOn={isOn}
          switches={[
            {
              name: 'is_login_only',
              label: 'Only people who are logged in',
              hint: 'Visitors are asked to log in before they can see this blog, and it has no RSS feed.',
            },
            {
              name: 'owner_flagged_nsfw',
              label: blogTexts.sensitive,
              hint: blogTexts.sensitiveText,
            },
          ]}
        />
      </Group>
      <Group legend="Questions">
        <Switches
          isOn={isOn}
          switches={[
            {
              name: 'asks',
              label: 'Accept questions',
              hint: 'Others can ask this blog questions. They wait in its inbox until you answer them.',
            },
            {
              name: 'anonymous_asks',
              label: 'Accept anonymous questions',
              hint: 'Answers to anonymous questions are always public.',
            },
          ]}
        />
      </Group>
      <SubmissionFields text={text} isOn={isOn} types={Array.isArray(types) ? types : []} />
      <Group legend="Messages">
        <FieldNote>
          Who can start a conversation with this blog. Existing conversations continue.
        </FieldNote>
        <Choice
          name="messages_from"
          options={Object.fromEntries(messagesFrom.map((from) => [from, writers[from]]))}
          value={text('messages_from')}
        />
      </Group>
      <div className="form__actions">
        <Button variant="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}
