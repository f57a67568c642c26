import {
  appearanceTexts,
  colourSchemes,
  textSizes,
} from '@tessera/shared-contracts/settings/appearance';
import { saveAppearance } from '@tessera/shared-contracts/settings/endpoints';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { AppearanceProps } from '@tessera/shared-contracts/settings/settings-views';
import { CheckField } from '@tessera/shared-ui/CheckField';
import type { ReactNode } from 'react';
import { Panel, SettingsForm, SuccessNotice } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

/** `/settings/appearance`, also for visitors. */
export const AppearancePage = ({ nav, ...props }: AppearanceProps): ReactNode =>
  nav ? (
    <SettingsFrame nav={nav} title={appearanceTexts.title}>
      <Content {...props} />
    </SettingsFrame>
  ) : (
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{appearanceTexts.title}</h1>
      </header>
      <Content {...props} />
    </div>
  );

const Content = ({
  formKey,
  refused,
  done,
  scheme,
  size,
}: Omit<AppearanceProps, 'nav'>): ReactNode => (
  <>
    <SuccessNotice text={done} />
    <Panel id="appearance" title={appearanceTexts.where}>
      <SettingsForm
        action={saveAppearance.path}
        formKey={formKey}
        returnTo={`${pages.appearance.path}?done=1`}
        submit="Save"
        refused={refused}
      >
        <Choice
          name="scheme"
          label={appearanceTexts.scheme}
          chosen={scheme}
          options={colourSchemes.map((value) => [value, appearanceTexts.schemes[value]])}
        />
        <Choice
          name="size"
          label={appearanceTexts.size}
          chosen={size}
          options={textSizes.map((value) => [value, appearanceTexts.sizes[value]])}
        />
      </SettingsForm>
    </Panel>
  </>
);

const Choice = ({
  name,
  label,
  chosen,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}): ReactNode => (
  <fieldset className="form__group">
    <legend className="form__legend">{label}</legend>
    {options.map(([value, text]) => (
      <CheckField
        key={value}
        type="radio"
        name={name}
        value={value}
        label={text}
        defaultChecked={value === chosen}
      />
    ))}
  </fieldset>
);
