import type { ShareForm } from '../popover/share-options.ts';
import type { FormComponent } from './all-forms.ts';

/** Creates the form of a sub-screen. Rejects if its code cannot be loaded; for the log only. */
export async function createForm(name: ShareForm): Promise<FormComponent> {
  try {
    const { allForms } = await import('./all-forms.ts');
    return allForms[name];
  } catch (cause) {
    throw new Error(`The share form ${name} could not be created.`, { cause });
  }
}
