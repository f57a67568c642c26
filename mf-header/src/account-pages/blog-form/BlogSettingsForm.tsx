import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  blogSettingsTexts as texts,
  type SettingsTab,
} from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type {
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import type { Fault } from '@tessera/shared-contracts/blogs/form-fields';
import { renameBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { Errors } from '../parts/form-parts.tsx';
import { AboutFields } from './AboutFields.tsx';
import { AccessFields } from './AccessFields.tsx';
import { BlogImagesPanel } from './BlogImagesPanel.tsx';
import { ColourFields } from './ColourFields.tsx';
import { ContrastNote } from './ContrastNote.tsx';
import { fieldName, mergeFields, readFields } from './fields.ts';
import { blogOfFields, formValues, storedFields } from './form-values.ts';
import { LivePreview } from './LivePreview.tsx';
import { LookFields } from './LookFields.tsx';
import { AddressPanel, MorePanel } from './MorePanels.tsx';
import { SaveBar } from './SaveBar.tsx';
import { isUnsaved } from './settings-state.ts';
import { SettingsTabs, tabId, TabPanel } from './SettingsTabs.tsx';
import { useSettings } from './use-settings.ts';
import { tabOf, useTab } from './use-tab.ts';

export interface BlogSettingsFormProps extends Pick<
  BlogSettingsProps,
  'blog' | 'postCount' | 'language' | 'stylesheets' | 'formKey' | 'refused'
> {
  readonly owned: OwnedBlog;
}

/** Tabs at which the preview stands above: what they change is seen in it. */
const previewedTabs: readonly SettingsTab[] = ['look', 'about'];

/** What was typed elsewhere meanwhile, if that is why the server refused the form. */
function clashesOf({ blog, owned, refused }: BlogSettingsFormProps) {
  const { submitted } = owned;
  if (!submitted || refused?.errors.includes(texts.changedMeanwhile) !== true) return [];
  return mergeFields({}, submitted, storedFields(blog, owned)).clashes;
}

/** Errors of this form; with script also those of the forms for pictures, which it replaces. */
function errorsOf(refused: BlogSettingsProps['refused'], isLive: boolean): readonly string[] {
  const isShown = isLive ? refused?.form !== renameBlog.path : refused?.form === saveSettings.path;
  return isShown ? (refused?.errors ?? []) : [];
}

/** Heading of a panel; with script, its tab says the same. */
const PanelTitle = ({
  isLive,
  children,
}: {
  readonly isLive: boolean;
  readonly children: string;
}): ReactNode => <h2 className={isLive ? 'visually-hidden' : 'page__section-title'}>{children}</h2>;

/**
 * The settings of a blog for its owners. Without script one long page: a form with most settings,
 * forms for the pictures, the name. With script tabs, a preview that shows what is typed and whose
 * pictures can be changed, and one button that saves everything.
 */
export function BlogSettingsForm(props: BlogSettingsFormProps): ReactNode {
  const { blog, owned, postCount, language, stylesheets, formKey, refused } = props;
  const form = useRef<HTMLFormElement>(null);
  const [{ stored, fields, clashes }] = useState(() => ({
    stored: { blog, owned },
    fields: { ...storedFields(blog, owned), ...owned.submitted },
    clashes: clashesOf(props),
  }));
  const { state, dispatch, router, save } = useSettings(form, stored, fields, clashes);
  const [tab, open] = useTab(router, refused?.form === renameBlog.path ? 'more' : 'look');
  const isLive = router !== undefined;
  const unsaved = isLive && isUnsaved(state);
  const values = formValues(state.filled, state.faults);
  const theme = blogOfFields(state.blog, state.fields).global_theme_params;

  /** Opens the tab of a field and focuses it; a field that shows nothing stays unfocused. */
  function lead(field: Element | null | undefined): void {
    const place = tabOf(field);
    if (place !== undefined) flushSync(() => open(place));
    if (field instanceof HTMLElement) field.focus();
  }
  const leadToFault = useEffectEvent((faults: readonly Fault[]): void => {
    const refusedField = faults.find(({ name }) => name !== '')?.name;
    if (refusedField === undefined) return;
    const named = form.current?.elements.namedItem(fieldName(refusedField));
    // a check box comes with a hidden field of its name
    const field = named instanceof RadioNodeList ? [...named].at(-1) : named;
    // React renders nothing synchronously within an effect
    if (field instanceof Element) queueMicrotask(() => lead(field));
  });
  useEffect(() => leadToFault(state.faults), [state.faults]);
  // fields are rendered anew when others fill them, and pressed buttons go: focus must not
  const focusedName = useRef<string>(undefined);
  const keepFocus = useEffectEvent((): void => {
    if (focusedName.current === undefined || document.activeElement !== document.body) return;
    const field = form.current?.elements.namedItem(focusedName.current);
    const place = field instanceof HTMLElement ? field : document.getElementById(tabId(tab));
    place?.focus({ preventScroll: true });
  });
  useEffect(() => keepFocus(), [state.filling, state.avatar, state.header, state.clashes]);
  // what becomes sticky must not cover the field that made it so
  useEffect(() => {
    if (unsaved) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [unsaved]);

  function onSubmit(event: SyntheticEvent): void {
    if (!isLive) return;
    event.preventDefault();
    save();
  }
  const typed = (): void => {
    if (isLive && form.current) dispatch({ kind: 'typed', fields: readFields(form.current) });
  };
  return (
    <>
      <form
        ref={form}
        className="blog-form"
        method="post"
        action={saveSettings.path}
        onSubmit={onSubmit}
        onInput={typed}
        onFocus={({ target }) => {
          focusedName.current = target.getAttribute('name') ?? '';
        }}
        onInvalidCapture={(event) => {
          // the browser cannot focus a field in a closed tab; the first one counts
          const first = form.current?.querySelector(':invalid:not(fieldset)');
          if (isLive && first === event.target) lead(first);
        }}
      >
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="page" value={settingsPage} />
        <input type="hidden" name="tumblelog_name_or_id" value={blog.name} />
        <input type="hidden" name="version" value={state.version} />
        <input type="hidden" name="return_to" value={`${blogPaths.settings(blog.name)}?saved=1`} />
        <SettingsTabs tab={tab} isLive={isLive} onOpen={open} />
        <Errors texts={errorsOf(refused, isLive)} />
        <div className="blog-form__panel" hidden={isLive && !previewedTabs.includes(tab)}>
          <LivePreview
            {...{ state, dispatch, isLive, postCount, language, stylesheets }}
            hasTools={!isLive || tab === 'look'}
          >
            <ColourFields key={state.filling} {...values} />
            {isLive && (
              <ContrastNote
                theme={theme}
                onMend={(better) =>
                  dispatch({ kind: 'filled', fields: { ...state.fields, ...better } })
                }
              />
            )}
          </LivePreview>
        </div>
        <TabPanel id="look" {...{ tab, isLive }}>
          <div className="page__panel blog-form__fields" key={state.filling}>
            <PanelTitle isLive={isLive}>Look</PanelTitle>
            <LookFields {...values} storedFont={state.blog.global_theme_params.title_font} />
          </div>
        </TabPanel>
        <TabPanel id="about" {...{ tab, isLive }}>
          <div className="page__panel blog-form__fields" key={state.filling}>
            <PanelTitle isLive={isLive}>About</PanelTitle>
            <AboutFields {...values} />
          </div>
        </TabPanel>
        <TabPanel id="access" {...{ tab, isLive }}>
          <div className="page__panel blog-form__fields" key={state.filling}>
            <PanelTitle isLive={isLive}>Access</PanelTitle>
            <AccessFields {...values} />
          </div>
        </TabPanel>
        <div className="blog-form__panel" hidden={isLive && tab === 'more' && !unsaved}>
          <SaveBar
            notice={state.notice}
            clashes={state.clashes}
            isUnsaved={unsaved}
            isLive={isLive}
            onTake={(clash) => dispatch({ kind: 'decided', clash })}
            onDiscard={() => dispatch({ kind: 'discarded' })}
          />
        </div>
      </form>
      {!isLive && <BlogImagesPanel {...{ formKey, refused, blog, owned }} />}
      <TabPanel id="more" {...{ tab, isLive }}>
        <AddressPanel
          {...{ formKey, refused, language }}
          name={blog.name}
          formerNames={owned.formerNames}
        />
        <MorePanel name={blog.name} isOwner />
      </TabPanel>
    </>
  );
}
