import { pages } from '@tessera/shared-contracts/pages/pages';
import { appearanceTexts, colourSchemes } from '@tessera/shared-contracts/settings/appearance';
import { useState, type ReactNode } from 'react';
import { shownAppearance, showAppearance } from './appearance.ts';
import styles from './SchemeSwitch.module.css';

/** Switches the colours of all pages in this browser at once; the text size is on the page it links. */
export function SchemeSwitch(): ReactNode {
  const [shown, setShown] = useState(shownAppearance);
  return (
    <fieldset className={styles['switch']}>
      <legend className={styles['legend']}>
        <a href={pages.appearance.path}>{appearanceTexts.title}</a>
      </legend>
      {colourSchemes.map((scheme) => (
        <label className={styles['choice']} key={scheme}>
          <input
            className={styles['radio']}
            type="radio"
            name="scheme"
            checked={shown.scheme === scheme}
            onChange={() => {
              const next = { ...shown, scheme };
              showAppearance(next);
              setShown(next);
            }}
          />
          {appearanceTexts.schemes[scheme]}
        </label>
      ))}
    </fieldset>
  );
}
